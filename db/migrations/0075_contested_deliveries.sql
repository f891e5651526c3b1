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
CREATE UNIQUE INDEX `contested_deliveries_one_a_shipper` ON `contested_deliveries` (`load_id`,`driver_id`) WHERE said_by = 'shipper';