CREATE TABLE `load_files` (
	`file_id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text,
	`sent_at` integer NOT NULL,
	`outcomes` text DEFAULT '{}' NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `load_files_own` ON `load_files` (`owner_id`,`sent_at`);