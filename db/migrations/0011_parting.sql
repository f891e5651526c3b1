PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_load_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`load_id` text NOT NULL,
	`event` text NOT NULL,
	`from_status` text,
	`to_status` text,
	`actor_id` text NOT NULL,
	`at` integer NOT NULL,
	`reason` text,
	`reason_text` text,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "load_events_event" CHECK("event" in ('post', 'request', 'withdraw', 'accept', 'reject', 'send documents', 'sign', 'pick up', 'deliver', 'edit', 'delete', 'cancel', 'release')),
	CONSTRAINT "load_events_from_status" CHECK("from_status" in ('new', 'pending', 'rate confirmation', 'rate confirmation sent', 'pickup', 'in transit', 'complete')),
	CONSTRAINT "load_events_to_status" CHECK("to_status" in ('new', 'pending', 'rate confirmation', 'rate confirmation sent', 'pickup', 'in transit', 'complete'))
);
--> statement-breakpoint
INSERT INTO `__new_load_events`("event_id", "load_id", "event", "from_status", "to_status", "actor_id", "at", "reason", "reason_text") SELECT "event_id", "load_id", "event", "from_status", "to_status", "actor_id", "at", NULL, NULL FROM `load_events`;--> statement-breakpoint
DROP TABLE `load_events`;--> statement-breakpoint
ALTER TABLE `__new_load_events` RENAME TO `load_events`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `load_events_load` ON `load_events` (`load_id`,`at`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `accepted_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `cancelled_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was agreed and ended so far: of drivers as far as their requests still say it, of shippers as their histories do.
UPDATE `profiles` SET `accepted_count` = (SELECT count(*) FROM `requests` WHERE `driver_id` = `profiles`.`id` AND `status` = 'accepted') WHERE `user_type` = 'driver';--> statement-breakpoint
UPDATE `profiles` SET (`accepted_count`, `cancelled_count`) = (SELECT coalesce(sum(`event` = 'accept'), 0), coalesce(sum(`event` IN ('edit', 'delete') AND `from_status` IN ('rate confirmation', 'rate confirmation sent', 'pickup')), 0) FROM `userloads` JOIN `load_events` ON `load_events`.`load_id` = `userloads`.`load_id` WHERE `userloads`.`user_id` = `profiles`.`id` AND `relationship_type` = 'shipper') WHERE `user_type` = 'shipper';
