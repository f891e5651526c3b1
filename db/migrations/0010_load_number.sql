ALTER TABLE `loads` ADD `load_number` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Loads in random order, each with a number drawn from a stretch of its own: unique, and without the order of posting.
WITH `counted` AS (SELECT count(*) AS `loads` FROM `loads`),
`range` AS (SELECT `loads`, CASE WHEN `loads` <= 45000 THEN 10000 WHEN `loads` <= 450000 THEN 100000 WHEN `loads` <= 4500000 THEN 1000000 ELSE 100000000 END AS `lowest` FROM `counted`),
`stretch` AS (SELECT `lowest`, 9 * `lowest` / max(`loads`, 1) AS `width` FROM `range`),
`shuffled` AS (SELECT `load_id` AS `id`, row_number() OVER (ORDER BY random()) - 1 AS `place` FROM `loads`)
UPDATE `loads` SET `load_number` = `lowest` + `place` * `width` + (random() & 2147483647) % `width` FROM `shuffled`, `stretch` WHERE `shuffled`.`id` = `loads`.`load_id`;--> statement-breakpoint
CREATE UNIQUE INDEX `loads_number` ON `loads` (`load_number`);--> statement-breakpoint
-- Chats are named after their load: by its lane and its number.
UPDATE `groups` SET `group_name` = `group_name` || ' (HW-' || (SELECT `load_number` FROM `loads` WHERE `loads`.`load_id` = `groups`.`load_id`) || ')' WHERE `load_id` IS NOT NULL;
