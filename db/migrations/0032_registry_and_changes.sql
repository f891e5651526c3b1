CREATE TABLE `carrier_records` (
	`carrier_id` text PRIMARY KEY NOT NULL,
	`usdot` text NOT NULL,
	`due_at` integer NOT NULL,
	`read_at` integer,
	`is_registered` integer,
	`legal_name` text,
	`dba_name` text,
	`allowed_to_operate` integer,
	`status_code` text,
	`liability_on_file_cents` integer,
	FOREIGN KEY (`carrier_id`) REFERENCES `carrier_facts`(`carrier_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "carrier_records_read" CHECK((read_at is null) = (is_registered is null))
);
--> statement-breakpoint
CREATE INDEX `carrier_records_due` ON `carrier_records` (`due_at`);--> statement-breakpoint
CREATE TABLE `load_changes` (
	`change_id` text PRIMARY KEY NOT NULL,
	`load_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`asker_id` text NOT NULL,
	`kind` text NOT NULL,
	`old_value` text NOT NULL,
	`new_value` text NOT NULL,
	`state` text NOT NULL,
	`asked_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`driver_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asker_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "load_changes_kind" CHECK("kind" in ('delivery', 'phone', 'payee')),
	CONSTRAINT "load_changes_state" CHECK("state" in ('asked', 'confirmed', 'refused', 'withdrawn', 'ended')),
	CONSTRAINT "load_changes_answered" CHECK((state = 'asked') = (answered_at is null))
);
--> statement-breakpoint
CREATE INDEX `load_changes_load` ON `load_changes` (`load_id`,`asked_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `load_changes_one_open` ON `load_changes` (`load_id`,`kind`,`asker_id`) WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX `load_changes_asker` ON `load_changes` (`asker_id`);--> statement-breakpoint
CREATE TABLE `signed_contacts` (
	`load_id` text NOT NULL,
	`person_id` text NOT NULL,
	`phone_number` text,
	`payee` text,
	`signed_at` integer NOT NULL,
	PRIMARY KEY(`load_id`, `person_id`),
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `signed_contacts_person` ON `signed_contacts` (`person_id`);