CREATE TABLE `alert_queue` (
	`load_id` text PRIMARY KEY NOT NULL,
	`queued_at` integer NOT NULL,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `alert_settings` (
	`person_id` text PRIMARY KEY NOT NULL,
	`quiet_from` integer NOT NULL,
	`quiet_until` integer NOT NULL,
	`time_zone` text NOT NULL,
	`hourly_cap` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "alert_settings_hours" CHECK(quiet_from between 0 and 23 and quiet_until between 0 and 23),
	CONSTRAINT "alert_settings_cap" CHECK(hourly_cap between 0 and 20)
);
--> statement-breakpoint
CREATE TABLE `load_alerts` (
	`load_id` text NOT NULL,
	`person_id` text NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`load_id`, `person_id`),
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "load_alerts_state" CHECK("state" in ('sent', 'held', 'counted'))
);
--> statement-breakpoint
CREATE INDEX `load_alerts_person` ON `load_alerts` (`person_id`,`state`,`at`);--> statement-breakpoint
CREATE INDEX `load_alerts_held` ON `load_alerts` (`person_id`) WHERE state = 'held';--> statement-breakpoint
CREATE TABLE `saved_search_anchors` (
	`anchor` text NOT NULL,
	`saved_search_id` text NOT NULL,
	PRIMARY KEY(`anchor`, `saved_search_id`),
	FOREIGN KEY (`saved_search_id`) REFERENCES `saved_searches`(`saved_search_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_search_anchors_search` ON `saved_search_anchors` (`saved_search_id`);--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`saved_search_id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`asked` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "saved_searches_name" CHECK(length(name) between 1 and 60),
	CONSTRAINT "saved_searches_query" CHECK(length(query) between 1 and 4000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_person` ON `saved_searches` (`person_id`,`query`);