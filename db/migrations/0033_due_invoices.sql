CREATE TABLE `due_notices` (
	`invoice_id` text NOT NULL,
	`mark` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`invoice_id`, `mark`),
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`invoice_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "due_notices_mark" CHECK("mark" in ('soon', 'due', 'late'))
);
--> statement-breakpoint
CREATE TABLE `pay_records` (
	`shipper_id` text PRIMARY KEY NOT NULL,
	`invoices` integer NOT NULL,
	`drivers` integer NOT NULL,
	`median_days` integer NOT NULL,
	`dated` integer NOT NULL,
	`on_time` integer NOT NULL,
	FOREIGN KEY (`shipper_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_invoices` (
	`invoice_id` text PRIMARY KEY NOT NULL,
	`load_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`shipper_id` text NOT NULL,
	`number` integer NOT NULL,
	`facts` text NOT NULL,
	`lines` text NOT NULL,
	`total_cents` integer NOT NULL,
	`state` text NOT NULL,
	`made_at` integer NOT NULL,
	`billed_on` text NOT NULL,
	`due_on` text,
	`received_at` integer,
	`approved_at` integer,
	`paid_on` text,
	`paid_by` text,
	`replaced_at` integer,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`driver_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shipper_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_state" CHECK("state" in ('made', 'received', 'approved', 'paid')),
	CONSTRAINT "invoices_paid" CHECK((state = 'paid') = (paid_on is not null and paid_by is not null)),
	CONSTRAINT "invoices_due_on" CHECK(due_on >= billed_on)
);
--> statement-breakpoint
INSERT INTO `__new_invoices`("invoice_id", "load_id", "driver_id", "shipper_id", "number", "facts", "lines", "total_cents", "state", "made_at", "billed_on", "due_on", "received_at", "approved_at", "paid_on", "paid_by", "replaced_at") SELECT "invoice_id", "load_id", "driver_id", (SELECT "owner_id" FROM `loads` WHERE `loads`."load_id" = `invoices`."load_id"), "number", "facts", "lines", "total_cents", "state", "made_at", date("made_at" / 1000, 'unixepoch'), NULL, "received_at", "approved_at", "paid_on", "paid_by", "replaced_at" FROM `invoices`;--> statement-breakpoint
DROP TABLE `invoices`;--> statement-breakpoint
ALTER TABLE `__new_invoices` RENAME TO `invoices`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_a_load` ON `invoices` (`load_id`,`driver_id`) WHERE replaced_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`driver_id`,`number`);--> statement-breakpoint
CREATE INDEX `invoices_load` ON `invoices` (`load_id`);--> statement-breakpoint
CREATE INDEX `invoices_owed_to` ON `invoices` (`driver_id`,`due_on`) WHERE replaced_at is null and state <> 'paid';--> statement-breakpoint
CREATE INDEX `invoices_owed_by` ON `invoices` (`shipper_id`,`due_on`) WHERE replaced_at is null and state <> 'paid';--> statement-breakpoint
CREATE INDEX `invoices_due` ON `invoices` (`due_on`) WHERE replaced_at is null and state <> 'paid';--> statement-breakpoint
CREATE INDEX `invoices_paid_by` ON `invoices` (`shipper_id`,`paid_on`) WHERE state = 'paid';