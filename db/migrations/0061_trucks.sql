CREATE TABLE `trucks` (
	`truck_id` text PRIMARY KEY NOT NULL,
	`desk_id` text NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`equipment_type` text,
	`max_length_ft` integer,
	`max_weight_lb` integer,
	`trailer_number` text,
	`added_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`retired_at` integer,
	FOREIGN KEY (`desk_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "trucks_equipment_type" CHECK("equipment_type" in ('AUTO', 'B-TR', 'DUMP', 'F', 'SD', 'HOPP', 'LBO_RGN', 'R', 'RGN', 'TANK', 'V', 'OTHER')),
	CONSTRAINT "trucks_limits" CHECK(max_length_ft >= 0 and max_weight_lb >= 0)
);
--> statement-breakpoint
CREATE INDEX `trucks_desk` ON `trucks` (`desk_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `trucks_name` ON `trucks` (`desk_id`,`name`) WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX `trucks_retired` ON `trucks` (`retired_at`) WHERE retired_at is not null;--> statement-breakpoint
ALTER TABLE `assignments` ADD `truck_id` text REFERENCES trucks(truck_id);--> statement-breakpoint
CREATE INDEX `assignments_truck` ON `assignments` (`truck_id`) WHERE truck_id is not null;