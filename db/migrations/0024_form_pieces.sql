CREATE TABLE `form_pieces` (
	`person_id` text NOT NULL,
	`form_key` text NOT NULL,
	`content` text NOT NULL,
	`first_byte` integer NOT NULL,
	`end_byte` integer NOT NULL,
	`form_bytes` integer NOT NULL,
	`size` integer NOT NULL,
	`at` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`person_id`, `form_key`, `content`, `first_byte`),
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `form_pieces_at` ON `form_pieces` (`at`,`size`);