CREATE TABLE `room_listeners` (
	`user_id` text NOT NULL,
	`room` text NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`user_id`, `room`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `room_listeners_until` ON `room_listeners` (`until`);