CREATE TABLE `support_requests` (
	`request_id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`user_id` text,
	`full_name` text NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`topic` text NOT NULL,
	`message` text NOT NULL,
	`state` text DEFAULT 'received' NOT NULL,
	`answer_key_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "support_requests_state" CHECK("state" in ('received', 'answered'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `support_requests_reference_unique` ON `support_requests` (`reference`);--> statement-breakpoint
CREATE INDEX `support_requests_user` ON `support_requests` (`user_id`,`request_id`);