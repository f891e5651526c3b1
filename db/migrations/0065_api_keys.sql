CREATE TABLE `api_keys` (
	`key_id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`made_by` text NOT NULL,
	`name` text NOT NULL,
	`prefix` text NOT NULL,
	`key_hash` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	`revoked_at` integer,
	`revoked_by` text,
	FOREIGN KEY (`owner_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`revoked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_key_hash_unique` ON `api_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `api_keys_owner` ON `api_keys` (`owner_id`);--> statement-breakpoint
CREATE INDEX `api_keys_maker` ON `api_keys` (`made_by`);--> statement-breakpoint
CREATE INDEX `api_keys_revoked` ON `api_keys` (`revoked_at`);