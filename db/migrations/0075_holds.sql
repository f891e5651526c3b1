CREATE TABLE `held_rows` (
	`held_row_id` integer PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`table_name` text NOT NULL,
	`row_id` integer NOT NULL,
	`content` text NOT NULL,
	`kept_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `held_rows_row` ON `held_rows` (`account_id`,`table_name`,`row_id`);--> statement-breakpoint
CREATE TABLE `holds` (
	`hold_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`case_number` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`lifted_at` integer,
	`cleared_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `holds_account` ON `holds` (`account_id`);--> statement-breakpoint
CREATE INDEX `holds_uncleared` ON `holds` (`ends_at`) WHERE cleared_at is null;--> statement-breakpoint
ALTER TABLE `staff_log` ADD `case_number` text;--> statement-breakpoint
ALTER TABLE `staff_log` ADD `sealed_until` integer;