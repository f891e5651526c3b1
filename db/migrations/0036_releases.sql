CREATE TABLE `releases` (
	`load_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`chosen_at` integer NOT NULL,
	`released_at` integer NOT NULL,
	`terms` text NOT NULL,
	PRIMARY KEY(`load_id`, `driver_id`, `released_at`),
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`driver_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "releases_terms" CHECK(json_type(terms) = 'object')
);
--> statement-breakpoint
CREATE INDEX `releases_driver` ON `releases` (`driver_id`);--> statement-breakpoint
CREATE INDEX `stop_times_arrived` ON `stop_times` (`at`) WHERE kind = 'arrived' and replaced_at is null;--> statement-breakpoint
-- Drivers released so far, by the load as it is now: what it was then was kept nowhere.
INSERT INTO `releases` (`load_id`, `driver_id`, `chosen_at`, `released_at`, `terms`)
SELECT `e`.`load_id`, `r`.`driver_id`,
  coalesce((SELECT max(`a`.`at`) FROM `load_events` `a` WHERE `a`.`load_id` = `e`.`load_id` AND `a`.`event` = 'accept' AND `a`.`at` <= `e`.`at`), 0), `e`.`at`,
  json_object('detention_free_minutes', `l`.`detention_free_minutes`, 'detention_hour_cents', `l`.`detention_hour_cents`, 'detention_cap_cents', `l`.`detention_cap_cents`,
    'layover_cents', `l`.`layover_cents`, 'tonu_cents', `l`.`tonu_cents`, 'lumper_payer', `l`.`lumper_payer`,
    'origin_address_street', `l`.`origin_address_street`, 'origin_address_city', `l`.`origin_address_city`, 'origin_address_state', `l`.`origin_address_state`, 'origin_address_zip', `l`.`origin_address_zip`,
    'destination_address_street', `l`.`destination_address_street`, 'destination_address_city', `l`.`destination_address_city`, 'destination_address_state', `l`.`destination_address_state`, 'destination_address_zip', `l`.`destination_address_zip`,
    'pickup_date', `l`.`pickup_date`, 'pickup_time', `l`.`pickup_time`, 'delivery_date', `l`.`delivery_date`)
FROM `load_events` `e`
JOIN `loads` `l` ON `l`.`load_id` = `e`.`load_id`
JOIN `requests` `r` ON `r`.`load_id` = `e`.`load_id` AND `r`.`decided_at` = `e`.`at` AND `r`.`status` = 'rejected'
WHERE `e`.`event` = 'release';
