CREATE TABLE `paper_terms` (
	`shipper_id` text PRIMARY KEY NOT NULL,
	`payment_days` integer NOT NULL,
	`cancellation` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`shipper_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "paper_terms_payment_days" CHECK(payment_days between 0 and 120)
);
--> statement-breakpoint
CREATE TABLE `papers` (
	`file_id` text PRIMARY KEY NOT NULL,
	`load_id` text NOT NULL,
	`paper_number` text NOT NULL,
	`revision` integer NOT NULL,
	`snapshot` text NOT NULL,
	`sha256` text NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`file_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "papers_revision" CHECK(revision >= 1),
	CONSTRAINT "papers_sha256" CHECK(length(sha256) = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `papers_number` ON `papers` (`load_id`,`paper_number`);--> statement-breakpoint
CREATE TABLE `signatures` (
	`file_id` text PRIMARY KEY NOT NULL,
	`paper_file_id` text NOT NULL,
	`load_id` text NOT NULL,
	`signer_id` text NOT NULL,
	`typed_name` text NOT NULL,
	`agreed_to` text NOT NULL,
	`signed_at` integer NOT NULL,
	`client_address` text,
	`device` text,
	`sha256` text NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`file_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`paper_file_id`) REFERENCES `papers`(`file_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`signer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "signatures_sha256" CHECK(length(sha256) = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `signatures_one_a_paper` ON `signatures` (`paper_file_id`);