-- Numbers and payee of the demo's signed loads, which had none until the builders wrote them down with the signature.
INSERT OR IGNORE INTO `signed_contacts` (`load_id`, `person_id`, `phone_number`, `payee`, `signed_at`)
SELECT `t`.`load_id`, `t`.`user_id`, `p`.`phone_number`, iif(`t`.`relationship_type` = 'driver', `p`.`full_name`, NULL), coalesce(`l`.`booked_at`, `l`.`posted_at`)
FROM `loads` `l`
JOIN `userloads` `t` ON `t`.`load_id` = `l`.`load_id`
JOIN `profiles` `p` ON `p`.`id` = `t`.`user_id`
JOIN `users` `u` ON `u`.`id` = `p`.`id`
WHERE `l`.`load_status` IN ('pickup', 'in transit', 'complete') AND `l`.`deleted_at` IS NULL AND `u`.`closed_at` IS NULL;
