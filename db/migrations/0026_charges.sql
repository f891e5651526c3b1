CREATE TABLE `charges` (
	`charge_id` text PRIMARY KEY NOT NULL,
	`load_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text,
	`evidence_file` text,
	`state` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`asked_at` integer NOT NULL,
	`answered_at` integer,
	`refusal` text,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`driver_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "charges_kind" CHECK("kind" in ('detention', 'lumper', 'layover', 'tonu', 'other')),
	CONSTRAINT "charges_state" CHECK("state" in ('asked', 'agreed', 'refused', 'withdrawn')),
	CONSTRAINT "charges_amount" CHECK(typeof(amount_cents) = 'integer' and amount_cents > 0)
);
--> statement-breakpoint
CREATE INDEX `charges_load` ON `charges` (`load_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `charges_driver` ON `charges` (`driver_id`);--> statement-breakpoint
CREATE TABLE `stop_times` (
	`time_id` text PRIMARY KEY NOT NULL,
	`load_id` text NOT NULL,
	`person_id` text NOT NULL,
	`chosen_at` integer NOT NULL,
	`stop` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`said_at` integer NOT NULL,
	`replaced_at` integer,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stop_times_stop" CHECK("stop" in ('pickup', 'delivery')),
	CONSTRAINT "stop_times_kind" CHECK("kind" in ('arrived', 'departed')),
	CONSTRAINT "stop_times_at" CHECK(at <= said_at)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stop_times_one` ON `stop_times` (`load_id`,`person_id`,`chosen_at`,`stop`,`kind`) WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX `stop_times_person` ON `stop_times` (`person_id`);--> statement-breakpoint
CREATE TABLE `wait_notices` (
	`load_id` text NOT NULL,
	`chosen_at` integer NOT NULL,
	`stop` text NOT NULL,
	`mark` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`load_id`, `chosen_at`, `stop`, `mark`),
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "wait_notices_mark" CHECK("mark" in ('soon', 'free time over'))
);
--> statement-breakpoint
CREATE INDEX `whereabouts_arrived` ON `whereabouts` (`at`) WHERE kind = 'arrived' and replaced_at is null;