CREATE TABLE `group_reads` (
	`group_id` text NOT NULL,
	`desk_id` text NOT NULL,
	`person_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`group_id`, `desk_id`, `person_id`),
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`group_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`desk_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `group_reads_desk` ON `group_reads` (`desk_id`);--> statement-breakpoint
CREATE INDEX `group_reads_person` ON `group_reads` (`person_id`);--> statement-breakpoint
ALTER TABLE `group_membership` ADD `read_at` integer;