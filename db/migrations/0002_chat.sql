DROP INDEX `group_membership_user`;--> statement-breakpoint
ALTER TABLE `group_membership` ADD `read_position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `group_membership` ADD `delivered_position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `group_membership` ADD `last_position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `group_membership_inbox` ON `group_membership` (`user_id`,`last_position`,`group_id`);--> statement-breakpoint
CREATE INDEX `group_membership_unread` ON `group_membership` (`user_id`) WHERE unread;--> statement-breakpoint
DROP INDEX `messages_group`;--> statement-breakpoint
ALTER TABLE `messages` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `messages` SET `position` = `ordered`.`position`
FROM (SELECT `id`, row_number() OVER (ORDER BY `created_at`, `id`) AS `position` FROM `messages`) AS `ordered`
WHERE `ordered`.`id` = `messages`.`id`;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_position` ON `messages` (`position`);--> statement-breakpoint
CREATE INDEX `messages_group_position` ON `messages` (`group_id`,`position`);--> statement-breakpoint
CREATE INDEX `messages_sender` ON `messages` (`sender_id`,`created_at`);--> statement-breakpoint
-- Who had nothing unread has seen it all; who had, at least what stands before their own last words.
UPDATE `group_membership` SET `last_position` = coalesce((SELECT max(`position`) FROM `messages` AS `m`
	WHERE `m`.`group_id` = `group_membership`.`group_id`), 0);--> statement-breakpoint
UPDATE `group_membership` SET `read_position` = CASE WHEN `unread` THEN coalesce((SELECT max(`position`) FROM `messages` AS `m`
	WHERE `m`.`group_id` = `group_membership`.`group_id` AND `m`.`sender_id` = `group_membership`.`user_id`), 0) ELSE `last_position` END;--> statement-breakpoint
UPDATE `group_membership` SET `delivered_position` = `read_position`, `unread` = EXISTS (SELECT 1 FROM `messages` AS `m`
	WHERE `m`.`group_id` = `group_membership`.`group_id` AND `m`.`position` > `group_membership`.`read_position`
	AND `m`.`sender_id` <> `group_membership`.`user_id`);
