ALTER TABLE `profiles` ADD `username_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_username_key_unique` ON `profiles` (`username_key`);--> statement-breakpoint
-- Plain usernames get their key (usernameKey); of several with one key, the oldest account. The others get theirs when
-- their account is saved.
UPDATE `profiles` SET `username_key` = `k`.`key`
FROM (
	SELECT min(`id`) AS `id`, `key` FROM (
		SELECT `id`, replace(replace(replace(replace(replace(replace(replace(lower(`username`), ' ', ''), '.', ''), '_', ''), '-', ''), 'i', 'l'), '1', 'l'), '0', 'o') AS `key`
		FROM `profiles` WHERE `username` NOT GLOB '*[^-A-Za-z0-9 ._]*'
	) WHERE `key` <> '' GROUP BY `key`
) AS `k` WHERE `k`.`id` = `profiles`.`id`;
