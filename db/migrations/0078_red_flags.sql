CREATE TABLE `email_domains` (
	`user_id` text PRIMARY KEY NOT NULL,
	`domain` text NOT NULL,
	`due_at` integer NOT NULL,
	`read_at` integer,
	`registered_on` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `carrier_records` ADD `street` text;--> statement-breakpoint
ALTER TABLE `carrier_records` ADD `added_on` text;