CREATE TABLE `carrier_facts` (
	`carrier_id` text PRIMARY KEY NOT NULL,
	`legal_name` text NOT NULL,
	`usdot` text,
	`mc_number` text,
	`stated_at` integer NOT NULL,
	FOREIGN KEY (`carrier_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "carrier_facts_digits" CHECK(usdot not glob '*[^0-9]*' and length(usdot) between 1 and 8)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `carrier_facts_usdot` ON `carrier_facts` (`usdot`) WHERE usdot is not null;--> statement-breakpoint
CREATE TABLE `policies` (
	`policy_id` text PRIMARY KEY NOT NULL,
	`carrier_id` text NOT NULL,
	`kind` text NOT NULL,
	`insurer` text NOT NULL,
	`policy_number` text NOT NULL,
	`limit_cents` integer NOT NULL,
	`effective_on` text NOT NULL,
	`expires_on` text NOT NULL,
	`file_id` text,
	`stated_at` integer NOT NULL,
	`reminded_days` integer,
	FOREIGN KEY (`carrier_id`) REFERENCES `carrier_facts`(`carrier_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`file_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "policies_kind" CHECK("kind" in ('auto', 'cargo')),
	CONSTRAINT "policies_limit" CHECK(limit_cents > 0),
	CONSTRAINT "policies_days" CHECK(effective_on <= expires_on),
	CONSTRAINT "policies_reminded" CHECK(reminded_days in (30, 14, 3))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `policies_stated` ON `policies` (`carrier_id`,`kind`,`policy_number`,`expires_on`);--> statement-breakpoint
CREATE INDEX `policies_ending` ON `policies` (`expires_on`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_files` (
	`file_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`path` text NOT NULL,
	`shown_name` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`uploader_id` text NOT NULL,
	`load_id` text,
	`created_at` integer NOT NULL,
	`dropped_at` integer,
	FOREIGN KEY (`uploader_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "files_kind" CHECK("kind" in ('rate_confirmation', 'signed_rate_confirmation', 'bill_of_lading', 'proof_of_delivery', 'additional', 'insurance', 'policy', 'mc_cert', 'w4', 'avatar')),
	CONSTRAINT "files_size" CHECK(size_bytes > 0),
	CONSTRAINT "files_owner" CHECK((kind in ('insurance', 'policy', 'mc_cert', 'w4', 'avatar')) = (load_id is null))
);
--> statement-breakpoint
INSERT INTO `__new_files`("file_id", "kind", "path", "shown_name", "content_type", "size_bytes", "uploader_id", "load_id", "created_at", "dropped_at") SELECT "file_id", "kind", "path", "shown_name", "content_type", "size_bytes", "uploader_id", "load_id", "created_at", "dropped_at" FROM `files`;--> statement-breakpoint
DROP TABLE `files`;--> statement-breakpoint
ALTER TABLE `__new_files` RENAME TO `files`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `files_path_unique` ON `files` (`path`);--> statement-breakpoint
CREATE INDEX `files_load` ON `files` (`load_id`,`kind`);--> statement-breakpoint
CREATE INDEX `files_uploader` ON `files` (`uploader_id`,`kind`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `contact_changed_at` integer;