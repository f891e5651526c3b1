CREATE TABLE `delivery_records` (
	`load_id` text PRIMARY KEY NOT NULL,
	`delivered_at` integer NOT NULL,
	`content` text,
	`sha256` text,
	`made_at` integer,
	`owner_mailed_at` integer,
	`driver_mailed_at` integer,
	`due_at` integer,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `delivery_records_due` ON `delivery_records` (`due_at`) WHERE due_at is not null;