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