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
CREATE INDEX `suspensions_desk` ON `suspensions` (`desk_id`) WHERE desk_id is not null;--> statement-breakpoint
CREATE INDEX `suspensions_person` ON `suspensions` (`person_id`) WHERE person_id is not null;--> statement-breakpoint
ALTER TABLE `carrier_facts` ADD `checked_at` integer;--> statement-breakpoint
ALTER TABLE `carrier_facts` ADD `checked_by` text REFERENCES staff(staff_id);--> statement-breakpoint
ALTER TABLE `carrier_facts` ADD `refused_why` text;--> statement-breakpoint
CREATE INDEX `carrier_facts_unchecked` ON `carrier_facts` (`stated_at`) WHERE checked_at is null;--> statement-breakpoint
ALTER TABLE `policies` ADD `checked_at` integer;--> statement-breakpoint
ALTER TABLE `policies` ADD `checked_by` text REFERENCES staff(staff_id);--> statement-breakpoint
ALTER TABLE `policies` ADD `refused_why` text;--> statement-breakpoint
CREATE INDEX `policies_unchecked` ON `policies` (`stated_at`) WHERE checked_at is null;--> statement-breakpoint
ALTER TABLE `charges` ADD `finding` text;--> statement-breakpoint
ALTER TABLE `charges` ADD `found_at` integer;--> statement-breakpoint
ALTER TABLE `charges` ADD `found_by` text REFERENCES staff(staff_id);--> statement-breakpoint
CREATE INDEX `charges_disputed` ON `charges` (`answered_at`) WHERE state = 'refused' and found_at is null;--> statement-breakpoint
ALTER TABLE `support_requests` ADD `target_kind` text;--> statement-breakpoint
ALTER TABLE `support_requests` ADD `target_id` text;--> statement-breakpoint
ALTER TABLE `support_requests` ADD `about_id` text REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE `support_requests` ADD `taken_by` text REFERENCES staff(staff_id);--> statement-breakpoint
ALTER TABLE `support_requests` ADD `taken_at` integer;--> statement-breakpoint
ALTER TABLE `support_requests` ADD `answer` text;--> statement-breakpoint
ALTER TABLE `support_requests` ADD `is_closed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `support_requests_open` ON `support_requests` (`request_id`) WHERE state = 'received';--> statement-breakpoint
CREATE INDEX `support_requests_about` ON `support_requests` (`about_id`) WHERE about_id is not null;--> statement-breakpoint
CREATE TRIGGER `staff_log_no_update` BEFORE UPDATE ON `staff_log` BEGIN SELECT RAISE(ABORT, 'staff_log is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `staff_log_no_delete` BEFORE DELETE ON `staff_log` BEGIN SELECT RAISE(ABORT, 'staff_log is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `staff_log_no_replace` BEFORE INSERT ON `staff_log` WHEN EXISTS (SELECT 1 FROM `staff_log` WHERE `log_id` = NEW.`log_id` OR `rowid` = NEW.`rowid`) BEGIN SELECT RAISE(ABORT, 'staff_log is append-only'); END;
