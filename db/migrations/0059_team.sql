CREATE TABLE `invitations` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`desk_id` text NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`seat` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`used_by` text,
	`withdrawn_at` integer,
	FOREIGN KEY (`desk_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`used_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitations_seat" CHECK("seat" in ('owner', 'dispatcher', 'billing', 'viewer', 'driver'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open` ON `invitations` (`desk_id`,`email`) WHERE used_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email`);--> statement-breakpoint
CREATE INDEX `invitations_expiry` ON `invitations` (`expires_at`);--> statement-breakpoint
CREATE INDEX `invitations_inviter` ON `invitations` (`invited_by`);--> statement-breakpoint
ALTER TABLE `users` ADD `full_name` text;--> statement-breakpoint
ALTER TABLE `seats` ADD `ended_by` text REFERENCES users(id);