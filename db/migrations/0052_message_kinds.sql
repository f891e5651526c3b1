ALTER TABLE `messages` ADD `kind` text;--> statement-breakpoint
-- Of the unread messages, those about the reader's own step: the history has that step at the same instant.
UPDATE `messages` SET `kind` = 'own' WHERE `id` IN (
	SELECT `m`.`id` FROM `group_membership` AS `gm`
	JOIN `groups` AS `g` ON `g`.`group_id` = `gm`.`group_id` AND `g`.`is_default`
	JOIN `messages` AS `m` ON `m`.`group_id` = `gm`.`group_id` AND `m`.`position` > `gm`.`read_position`
	JOIN `load_events` AS `e` ON `e`.`load_id` = `m`.`load_id` AND `e`.`at` = `m`.`created_at` AND `e`.`actor_id` = `gm`.`user_id`
	WHERE `gm`.`unread` AND `m`.`sender_id` = '00000000-0000-7000-8000-000000000000');--> statement-breakpoint
UPDATE `group_membership` SET `unread` = EXISTS (SELECT 1 FROM `messages` AS `m`
	WHERE `m`.`group_id` = `group_membership`.`group_id` AND `m`.`position` > `group_membership`.`read_position`
	AND `m`.`sender_id` <> `group_membership`.`user_id` AND `m`.`kind` IS NOT 'own')
WHERE `unread` AND `group_id` IN (SELECT `group_id` FROM `groups` WHERE `is_default`);
