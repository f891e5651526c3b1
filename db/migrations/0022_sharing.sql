CREATE TABLE `sharing` (
	`sharing_id` text PRIMARY KEY NOT NULL,
	`load_id` text NOT NULL,
	`person_id` text NOT NULL,
	`chosen_at` integer NOT NULL,
	`words` text NOT NULL,
	`given_at` integer NOT NULL,
	`ended_at` integer,
	`place_at` integer,
	`place_told_at` integer,
	`latitude` real,
	`longitude` real,
	`near` text,
	`looks` integer DEFAULT 0 NOT NULL,
	`looked_at` integer,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sharing_place" CHECK((place_at is null and latitude is null) or (latitude between -90 and 90 and longitude between -180 and 180 and place_at <= place_told_at))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sharing_once` ON `sharing` (`load_id`,`person_id`,`chosen_at`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `sharing_person` ON `sharing` (`person_id`);--> statement-breakpoint
CREATE INDEX `sharing_given` ON `sharing` (`given_at`);--> statement-breakpoint
ALTER TABLE `whereabouts` ADD `nearness` text;--> statement-breakpoint
ALTER TABLE `whereabouts` ADD `near` text;