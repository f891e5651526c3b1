CREATE TABLE `room_listeners` (
	`user_id` text NOT NULL,
	`room` text NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`user_id`, `room`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `room_listeners_until` ON `room_listeners` (`until`);--> statement-breakpoint
CREATE TABLE `counts` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`points` integer NOT NULL,
	`running` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `counts_expires` ON `counts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`expires_at` integer NOT NULL
);
