CREATE TABLE `road_miles` (
	`origin` text NOT NULL,
	`destination` text NOT NULL,
	`miles` real NOT NULL,
	`measured_at` integer NOT NULL,
	PRIMARY KEY(`origin`, `destination`)
);
--> statement-breakpoint
CREATE INDEX `road_miles_age` ON `road_miles` (`measured_at`);--> statement-breakpoint
ALTER TABLE `loads` ADD `miles_source` text DEFAULT 'estimate' NOT NULL;--> statement-breakpoint
ALTER TABLE `loads` ADD `miles_due_at` integer;--> statement-breakpoint
ALTER TABLE `loads` ADD `booked_at` integer;--> statement-breakpoint
CREATE INDEX `loads_miles_due` ON `loads` (`miles_due_at`) WHERE miles_due_at is not null;--> statement-breakpoint
CREATE INDEX `loads_booked_lane` ON `loads` (`equipment_type`,`origin_address_state`,`destination_address_state`,`booked_at`) WHERE booked_at is not null;--> statement-breakpoint
CREATE INDEX `loads_booked` ON `loads` (`equipment_type`,`booked_at`) WHERE booked_at is not null;--> statement-breakpoint
UPDATE `loads` SET `booked_at` = (SELECT max(`at`) FROM `load_events` WHERE `load_events`.`load_id` = `loads`.`load_id` AND `event` = 'accept') WHERE `load_status` NOT IN ('new', 'pending');
