CREATE TABLE `seats` (
	`desk_id` text NOT NULL,
	`person_id` text NOT NULL,
	`seat` text NOT NULL,
	`since` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`desk_id`, `person_id`),
	FOREIGN KEY (`desk_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "seats_seat" CHECK("seat" in ('owner', 'dispatcher', 'billing', 'viewer', 'driver'))
);
--> statement-breakpoint
CREATE INDEX `seats_person` ON `seats` (`person_id`);--> statement-breakpoint
ALTER TABLE `load_changes` ADD `by_id` text REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE `stop_times` ADD `by_id` text REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE `messages` ADD `by_id` text REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE `files` ADD `by_id` text REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE `load_events` ADD `by_id` text REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE `notices` ADD `desk_id` text REFERENCES profiles(id);--> statement-breakpoint
CREATE INDEX `notices_desk` ON `notices` (`desk_id`) WHERE desk_id is not null;--> statement-breakpoint
ALTER TABLE `offers` ADD `by_id` text REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE `signatures` ADD `by_id` text REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE `sessions` ADD `desk_id` text REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE `whereabouts` ADD `by_id` text REFERENCES profiles(id);--> statement-breakpoint
INSERT INTO `seats` (`desk_id`, `person_id`, `seat`, `since`, `ended_at`) SELECT `id`, `id`, 'owner', `created_at`, `closed_at` FROM `users`;
