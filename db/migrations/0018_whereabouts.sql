CREATE TABLE `whereabouts` (
	`told_id` text PRIMARY KEY NOT NULL,
	`load_id` text NOT NULL,
	`person_id` text NOT NULL,
	`kind` text NOT NULL,
	`stop` text,
	`at` integer NOT NULL,
	`told_at` integer NOT NULL,
	`by_hand` integer DEFAULT false NOT NULL,
	`replaced_at` integer,
	`chosen_at` integer NOT NULL,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "whereabouts_kind" CHECK("kind" in ('here', 'arrived', 'departed')),
	CONSTRAINT "whereabouts_stop" CHECK((kind = 'here' and stop is null) or (kind <> 'here' and stop in ('pickup', 'delivery'))),
	CONSTRAINT "whereabouts_at" CHECK(at <= told_at)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `whereabouts_one_a_stop` ON `whereabouts` (`load_id`,`person_id`,`chosen_at`,`stop`,`kind`) WHERE replaced_at is null and stop is not null;--> statement-breakpoint
CREATE INDEX `whereabouts_load` ON `whereabouts` (`load_id`,`told_at`);--> statement-breakpoint
CREATE INDEX `whereabouts_person` ON `whereabouts` (`person_id`);--> statement-breakpoint
CREATE INDEX `whereabouts_here` ON `whereabouts` (`told_at`) WHERE kind = 'here';