CREATE TABLE `staff` (
	`staff_id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`role` text NOT NULL,
	`added_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_role" CHECK("role" in ('support', 'trust', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_current` ON `staff` (`person_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE TABLE `staff_log` (
	`log_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`staff_id` text NOT NULL,
	`role` text NOT NULL,
	`initials` text NOT NULL,
	`act` text NOT NULL,
	`about_person_id` text,
	`about` text NOT NULL,
	`why` text NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`staff_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`about_person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_log_person` ON `staff_log` (`about_person_id`,`log_id`);--> statement-breakpoint
CREATE TABLE `staff_sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`session_hash` text NOT NULL,
	`started_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`staff_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_hash`) REFERENCES `sessions`(`token_hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_sessions_expiry` ON `staff_sessions` (`expires_at`);--> statement-breakpoint
ALTER TABLE `support_requests` ADD `taken_by` text REFERENCES staff(staff_id);--> statement-breakpoint
ALTER TABLE `support_requests` ADD `taken_at` integer;--> statement-breakpoint
ALTER TABLE `support_requests` ADD `answer` text;--> statement-breakpoint
ALTER TABLE `support_requests` ADD `is_closed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `support_requests_open` ON `support_requests` (`request_id`) WHERE state = 'received';