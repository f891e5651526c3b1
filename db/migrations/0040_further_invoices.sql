DROP INDEX `invoices_one_a_load`;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_open` ON `invoices` (`load_id`,`driver_id`) WHERE replaced_at is null and state <> 'paid';--> statement-breakpoint
-- Numbers and payee of loads that were signed before they were written down, as the accounts have them now.
INSERT OR IGNORE INTO `signed_contacts` (`load_id`, `person_id`, `phone_number`, `payee`, `signed_at`)
SELECT `t`.`load_id`, `t`.`user_id`, `p`.`phone_number`, iif(`t`.`relationship_type` = 'driver', `p`.`full_name`, NULL), coalesce(`l`.`booked_at`, `l`.`posted_at`)
FROM `loads` `l`
JOIN `userloads` `t` ON `t`.`load_id` = `l`.`load_id`
JOIN `profiles` `p` ON `p`.`id` = `t`.`user_id`
JOIN `users` `u` ON `u`.`id` = `p`.`id`
WHERE `l`.`load_status` IN ('pickup', 'in transit', 'complete') AND `l`.`deleted_at` IS NULL AND `u`.`closed_at` IS NULL;--> statement-breakpoint
-- How soon shippers have paid so far: as it is reckoned with each payment.
INSERT OR IGNORE INTO `pay_records` (`shipper_id`, `invoices`, `drivers`, `median_days`, `dated`, `on_time`)
WITH `latest` AS (
  SELECT `shipper_id`, `driver_id`, `due_on`, `paid_on`, max(0, cast(round(julianday(`paid_on`) - julianday(`billed_on`)) AS integer)) AS `days`,
    row_number() OVER (PARTITION BY `shipper_id` ORDER BY `paid_on` DESC, `invoice_id` DESC) AS `back`
  FROM `invoices` JOIN `users` ON `id` = `shipper_id` WHERE `state` = 'paid' AND `closed_at` IS NULL),
`ranked` AS (
  SELECT *, row_number() OVER (PARTITION BY `shipper_id` ORDER BY `days`) AS `nth`, count(*) OVER (PARTITION BY `shipper_id`) AS `many`
  FROM `latest` WHERE `back` <= 50)
SELECT `shipper_id`, count(*), count(DISTINCT `driver_id`),
  cast(round(avg(CASE WHEN `nth` IN ((`many` + 1) / 2, (`many` + 2) / 2) THEN `days` END)) AS integer),
  count(`due_on`), coalesce(sum(`paid_on` <= `due_on`), 0)
FROM `ranked` GROUP BY `shipper_id`;
