ALTER TABLE `loads` ADD `reference` text;--> statement-breakpoint
ALTER TABLE `loads` ADD `pickup_until` text;--> statement-breakpoint
ALTER TABLE `loads` ADD `delivery_time` text;--> statement-breakpoint
ALTER TABLE `loads` ADD `delivery_until` text;--> statement-breakpoint
ALTER TABLE `loads` ADD `pickup_contact` text;--> statement-breakpoint
ALTER TABLE `loads` ADD `pickup_contact_phone` text;--> statement-breakpoint
ALTER TABLE `loads` ADD `delivery_contact` text;--> statement-breakpoint
ALTER TABLE `loads` ADD `delivery_contact_phone` text;--> statement-breakpoint
CREATE UNIQUE INDEX `loads_reference` ON `loads` (`owner_id`,`reference`) WHERE reference is not null and deleted_at is null;