PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_stop_times` (
	`time_id` text PRIMARY KEY NOT NULL,
	`load_id` text NOT NULL,
	`person_id` text NOT NULL,
	`by_id` text,
	`chosen_at` integer NOT NULL,
	`stop` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`said_at` integer NOT NULL,
	`replaced_at` integer,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stop_times_stop" CHECK((stop in ('pickup', 'delivery') or stop glob 'between-[1-8]')),
	CONSTRAINT "stop_times_kind" CHECK("kind" in ('arrived', 'departed')),
	CONSTRAINT "stop_times_at" CHECK(at <= said_at)
);
--> statement-breakpoint
INSERT INTO `__new_stop_times`("time_id", "load_id", "person_id", "by_id", "chosen_at", "stop", "kind", "at", "said_at", "replaced_at") SELECT "time_id", "load_id", "person_id", "by_id", "chosen_at", "stop", "kind", "at", "said_at", "replaced_at" FROM `stop_times`;--> statement-breakpoint
DROP TABLE `stop_times`;--> statement-breakpoint
ALTER TABLE `__new_stop_times` RENAME TO `stop_times`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `stop_times_one` ON `stop_times` (`load_id`,`person_id`,`chosen_at`,`stop`,`kind`) WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX `stop_times_person` ON `stop_times` (`person_id`);--> statement-breakpoint
CREATE INDEX `stop_times_arrived` ON `stop_times` (`at`) WHERE kind = 'arrived' and replaced_at is null;--> statement-breakpoint
CREATE TABLE `__new_whereabouts` (
	`told_id` text PRIMARY KEY NOT NULL,
	`load_id` text NOT NULL,
	`person_id` text NOT NULL,
	`by_id` text,
	`kind` text NOT NULL,
	`stop` text,
	`at` integer NOT NULL,
	`told_at` integer NOT NULL,
	`by_hand` integer DEFAULT false NOT NULL,
	`replaced_at` integer,
	`chosen_at` integer NOT NULL,
	`nearness` text,
	`near` text,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "whereabouts_kind" CHECK("kind" in ('here', 'arrived', 'departed')),
	CONSTRAINT "whereabouts_stop" CHECK((kind = 'here' and stop is null) or (kind <> 'here' and (stop in ('pickup', 'delivery') or stop glob 'between-[1-8]'))),
	CONSTRAINT "whereabouts_at" CHECK(at <= told_at)
);
--> statement-breakpoint
INSERT INTO `__new_whereabouts`("told_id", "load_id", "person_id", "by_id", "kind", "stop", "at", "told_at", "by_hand", "replaced_at", "chosen_at", "nearness", "near") SELECT "told_id", "load_id", "person_id", "by_id", "kind", "stop", "at", "told_at", "by_hand", "replaced_at", "chosen_at", "nearness", "near" FROM `whereabouts`;--> statement-breakpoint
DROP TABLE `whereabouts`;--> statement-breakpoint
ALTER TABLE `__new_whereabouts` RENAME TO `whereabouts`;--> statement-breakpoint
CREATE UNIQUE INDEX `whereabouts_one_a_stop` ON `whereabouts` (`load_id`,`person_id`,`chosen_at`,`stop`,`kind`) WHERE replaced_at is null and stop is not null;--> statement-breakpoint
CREATE INDEX `whereabouts_load` ON `whereabouts` (`load_id`,`told_at`);--> statement-breakpoint
CREATE INDEX `whereabouts_person` ON `whereabouts` (`person_id`);--> statement-breakpoint
CREATE INDEX `whereabouts_arrived` ON `whereabouts` (`at`) WHERE kind = 'arrived' and replaced_at is null;--> statement-breakpoint
CREATE INDEX `whereabouts_here` ON `whereabouts` (`told_at`) WHERE kind = 'here';