CREATE TABLE `wait_links` (
	`link_id` text PRIMARY KEY NOT NULL,
	`load_id` text NOT NULL,
	`made_by` text NOT NULL,
	`token_hash` text NOT NULL,
	`made_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wait_links_token` ON `wait_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `wait_links_load` ON `wait_links` (`load_id`);--> statement-breakpoint
CREATE INDEX `wait_links_maker` ON `wait_links` (`made_by`);