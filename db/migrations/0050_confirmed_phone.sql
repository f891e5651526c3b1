PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text COLLATE NOCASE,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tokens_purpose" CHECK("purpose" in ('password_recovery', 'email_confirmation', 'email_change', 'sign_in_code', 'text_code'))
);
--> statement-breakpoint
INSERT INTO `__new_tokens`("token_hash", "user_id", "purpose", "email", "created_at", "expires_at", "used_at") SELECT "token_hash", "user_id", "purpose", "email", "created_at", "expires_at", "used_at" FROM `tokens`;--> statement-breakpoint
DROP TABLE `tokens`;--> statement-breakpoint
ALTER TABLE `__new_tokens` RENAME TO `tokens`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `tokens_user` ON `tokens` (`user_id`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `confirmed_phone` text;