CREATE TABLE `suspensions` (
	`suspension_id` text PRIMARY KEY NOT NULL,
	`desk_id` text,
	`person_id` text,
	`reason` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer,
	`by_staff_id` text NOT NULL,
	`lifted_at` integer,
	`lift_reason` text,
	FOREIGN KEY (`desk_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_staff_id`) REFERENCES `staff`(`staff_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "suspensions_subject" CHECK((desk_id is null) <> (person_id is null))
);
--> statement-breakpoint
CREATE INDEX `suspensions_desk` ON `suspensions` (`desk_id`) WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX `suspensions_person` ON `suspensions` (`person_id`) WHERE lifted_at is null;--> statement-breakpoint
ALTER TABLE `support_requests` ADD `target_kind` text;--> statement-breakpoint
ALTER TABLE `support_requests` ADD `target_id` text;--> statement-breakpoint
ALTER TABLE `support_requests` ADD `about_id` text REFERENCES profiles(id);--> statement-breakpoint
CREATE INDEX `support_requests_about` ON `support_requests` (`about_id`) WHERE about_id is not null;