CREATE TABLE `contested_deliveries` (
	`contest_id` text PRIMARY KEY NOT NULL,
	`load_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`said_by` text NOT NULL,
	`by_id` text,
	`words` text NOT NULL,
	`said_at` integer NOT NULL,
	`finding` text,
	`found_at` integer,
	`found_by` text,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`driver_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`found_by`) REFERENCES `staff`(`staff_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "contested_deliveries_said_by" CHECK("said_by" in ('receiver', 'shipper'))
);
--> statement-breakpoint
CREATE INDEX `contested_deliveries_load` ON `contested_deliveries` (`load_id`,`said_at`);--> statement-breakpoint
CREATE INDEX `contested_deliveries_driver` ON `contested_deliveries` (`driver_id`);--> statement-breakpoint
CREATE INDEX `contested_deliveries_open` ON `contested_deliveries` (`said_at`) WHERE found_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `contested_deliveries_one_a_shipper` ON `contested_deliveries` (`load_id`,`driver_id`) WHERE said_by = 'shipper';--> statement-breakpoint
CREATE TABLE `document_hashes` (
	`owner_id` text NOT NULL,
	`sha256` text NOT NULL,
	PRIMARY KEY(`owner_id`, `sha256`),
	FOREIGN KEY (`owner_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "document_hashes_sha256_length" CHECK(length(sha256) = 64)
);
--> statement-breakpoint
CREATE INDEX `document_hashes_sha256` ON `document_hashes` (`sha256`);--> statement-breakpoint
CREATE TABLE `look_alikes` (
	`account_id` text NOT NULL,
	`other_id` text NOT NULL,
	`kind` text NOT NULL,
	`found_at` integer NOT NULL,
	`closed_at` integer,
	`closed_by` text,
	`closed_why` text,
	PRIMARY KEY(`account_id`, `other_id`, `kind`),
	FOREIGN KEY (`account_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`other_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`closed_by`) REFERENCES `staff`(`staff_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "look_alikes_kind" CHECK("kind" in ('phone', 'document', 'device', 'payee'))
);
--> statement-breakpoint
CREATE INDEX `look_alikes_open` ON `look_alikes` (`found_at`) WHERE closed_at is null;--> statement-breakpoint
ALTER TABLE `profiles` ADD `phone_key` text GENERATED ALWAYS AS (nullif(ltrim(replace(replace(replace(replace(replace(replace(replace(replace(replace(phone_number, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''), '+', ''), char(160), ''), char(8209), ''), '1'), '')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `profiles_phone_key` ON `profiles` (`phone_key`);--> statement-breakpoint
CREATE INDEX `signed_contacts_payee` ON `signed_contacts` (lower(payee),`person_id`) WHERE payee is not null;