CREATE TABLE `brokerages` (
	`load_id` text PRIMARY KEY NOT NULL,
	`payer` text NOT NULL,
	`compensation_cents` integer NOT NULL,
	`services` text,
	`said_at` integer NOT NULL,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "brokerages_compensation" CHECK(typeof(compensation_cents) = 'integer' and compensation_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE `closed_parties` (
	`person_id` text PRIMARY KEY NOT NULL,
	`full_name` text NOT NULL,
	`legal_name` text,
	`usdot` text,
	`mc_number` text,
	`is_broker` integer DEFAULT false NOT NULL,
	`kept_until` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `closed_parties_kept_until` ON `closed_parties` (`kept_until`);--> statement-breakpoint
ALTER TABLE `load_events` ADD `turn` integer;--> statement-breakpoint
ALTER TABLE `load_events` ADD `hash_before` text;--> statement-breakpoint
ALTER TABLE `load_events` ADD `hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `load_events_turn` ON `load_events` (`load_id`,`turn`) WHERE turn is not null;--> statement-breakpoint
CREATE INDEX `load_events_unsealed` ON `load_events` (`load_id`,`turn`) WHERE turn is not null and hash is null;--> statement-breakpoint
ALTER TABLE `loads` ADD `chain_length` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `paper_terms` ADD `is_broker` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `support_requests` ADD `context` text;