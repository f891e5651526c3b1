CREATE TABLE `invoices` (
	`invoice_id` text PRIMARY KEY NOT NULL,
	`load_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`number` integer NOT NULL,
	`facts` text NOT NULL,
	`lines` text NOT NULL,
	`total_cents` integer NOT NULL,
	`state` text NOT NULL,
	`made_at` integer NOT NULL,
	`received_at` integer,
	`approved_at` integer,
	`paid_on` text,
	`paid_by` text,
	`replaced_at` integer,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`driver_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_state" CHECK("state" in ('made', 'received', 'approved', 'paid')),
	CONSTRAINT "invoices_paid" CHECK((state = 'paid') = (paid_on is not null and paid_by is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_a_load` ON `invoices` (`load_id`,`driver_id`) WHERE replaced_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`driver_id`,`number`);--> statement-breakpoint
CREATE INDEX `invoices_load` ON `invoices` (`load_id`);