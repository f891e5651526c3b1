DROP INDEX `loads_open_lane`;--> statement-breakpoint
DROP INDEX `loads_open_origin_city`;--> statement-breakpoint
DROP INDEX `loads_open_destination_city`;--> statement-breakpoint
ALTER TABLE `loads` ADD `origin_city_key` text;--> statement-breakpoint
ALTER TABLE `loads` ADD `destination_city_key` text;--> statement-breakpoint
-- Each name is folded once: a board has few names and many loads.
CREATE TABLE `folded` (`name` text PRIMARY KEY, `key` text) WITHOUT ROWID;--> statement-breakpoint
INSERT INTO `folded` SELECT name, CASE WHEN name NOT GLOB '*[^A-Za-z ]*' AND name NOT GLOB '*[a-z][A-Z][a-z]*' AND NOT EXISTS (
		SELECT 1 FROM json_each('["afb","bch","crk","ctr","cty","e","fls","ft","gdns","hbr","hgts","hls","hts","jct","lk","mt","mtn","n","no","pk","rdg","s","sainte","so","spg","spgs","st","ste","twp","vlg","vly","w"]') w
		WHERE instr(' ' || lower(name) || ' ', ' ' || w.value || ' '))
		THEN replace(lower(name), ' ', '') END
FROM (SELECT origin_address_city AS name FROM loads WHERE origin_address_city IS NOT NULL
	UNION SELECT destination_address_city FROM loads WHERE destination_address_city IS NOT NULL);--> statement-breakpoint
UPDATE `loads` SET
	`origin_city_key` = (SELECT `key` FROM `folded` WHERE `name` = origin_address_city),
	`destination_city_key` = (SELECT `key` FROM `folded` WHERE `name` = destination_address_city);--> statement-breakpoint
DROP TABLE `folded`;--> statement-breakpoint
CREATE INDEX `loads_without_city_key` ON `loads` (`load_id`) WHERE ((origin_address_city is not null and origin_city_key is null) or (destination_address_city is not null and destination_city_key is null));--> statement-breakpoint
CREATE INDEX `loads_open_lane` ON `loads` (`origin_area`,`destination_area`,`posted_at`,`pickup_day`,`equipment_type`,`load_status`,`delivery_day`,`needs`,`weight_lb`,`length_ft`,`origin_latitude`,`origin_longitude`,`destination_latitude`,`destination_longitude`,`origin_city_key`,`destination_city_key`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `loads_open_origin_city` ON `loads` (`origin_city_key`,`posted_at`,`origin_area`,`destination_area`,`pickup_day`,`equipment_type`,`load_status`,`delivery_day`,`needs`,`weight_lb`,`length_ft`,`total_rate_cents`,`rate_per_mile_rank`,`destination_city_key`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `loads_open_destination_city` ON `loads` (`destination_city_key`,`posted_at`,`origin_area`,`destination_area`,`pickup_day`,`equipment_type`,`load_status`,`delivery_day`,`needs`,`weight_lb`,`length_ft`,`total_rate_cents`,`rate_per_mile_rank`,`origin_city_key`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
UPDATE `saved_searches` SET `asked` = json_set(json_remove(`asked`, '$.ends.origin.spellings'), '$.ends.origin.cityKey',
	replace(replace(replace(replace(replace(lower(json_extract(`asked`, '$.ends.origin.city')), ' ', ''), '.', ''), '''', ''), '’', ''), '-', ''))
WHERE json_extract(`asked`, '$.ends.origin.city') IS NOT NULL;--> statement-breakpoint
UPDATE `saved_searches` SET `asked` = json_set(json_remove(`asked`, '$.ends.destination.spellings'), '$.ends.destination.cityKey',
	replace(replace(replace(replace(replace(lower(json_extract(`asked`, '$.ends.destination.city')), ' ', ''), '.', ''), '''', ''), '’', ''), '-', ''))
WHERE json_extract(`asked`, '$.ends.destination.city') IS NOT NULL;--> statement-breakpoint
UPDATE OR REPLACE `saved_search_anchors` SET `anchor` =
	replace(replace(replace(replace(replace(`anchor`, ' ', ''), '.', ''), '''', ''), '’', ''), '-', '')
WHERE `anchor` GLOB '[od]=*';--> statement-breakpoint
CREATE INDEX `saved_searches_with_city` ON `saved_searches` (`saved_search_id`) WHERE instr(asked, '"city":') > 0;