CREATE TABLE `board_days` (
	`day_at` integer NOT NULL,
	`name` text NOT NULL,
	`part` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`day_at`, `name`, `part`),
	CONSTRAINT "board_days_day" CHECK(day_at % 86400000 = 0),
	CONSTRAINT "board_days_value" CHECK(typeof(value) = 'integer' and value >= 0)
);
--> statement-breakpoint
CREATE TABLE `agreement_versions` (
	`published_at` integer PRIMARY KEY NOT NULL,
	`summary` text NOT NULL,
	CONSTRAINT "agreement_versions_summary" CHECK(summary <> '')
);
--> statement-breakpoint
CREATE TABLE `announcements` (
	`announcement_id` integer PRIMARY KEY NOT NULL,
	`audience` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`made_at` integer NOT NULL,
	`done_through` text DEFAULT '' NOT NULL,
	`sent_count` integer DEFAULT 0 NOT NULL,
	`skipped_count` integer DEFAULT 0 NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`day_at` integer DEFAULT 0 NOT NULL,
	`day_count` integer DEFAULT 0 NOT NULL,
	`was_stopped` integer DEFAULT false NOT NULL,
	CONSTRAINT "announcements_audience" CHECK("audience" in ('all', 'driver', 'shipper')),
	CONSTRAINT "announcements_text" CHECK(subject <> '' and message <> '')
);
--> statement-breakpoint
CREATE TABLE `operator_notices` (
	`kind` text PRIMARY KEY NOT NULL,
	`message` text NOT NULL,
	`audience` text DEFAULT 'all' NOT NULL,
	`set_at` integer NOT NULL,
	`ends_at` integer,
	CONSTRAINT "operator_notices_kind" CHECK("kind" in ('maintenance', 'banner')),
	CONSTRAINT "operator_notices_audience" CHECK("audience" in ('all', 'driver', 'shipper')),
	CONSTRAINT "operator_notices_banner" CHECK(kind <> 'banner' or (message <> '' and ends_at is not null)),
	CONSTRAINT "operator_notices_maintenance" CHECK(kind <> 'maintenance' or audience = 'all')
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_notice_choices` (
	`person_id` text NOT NULL,
	`about` text NOT NULL,
	`way` text NOT NULL,
	`is_on` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`person_id`, `about`, `way`),
	FOREIGN KEY (`person_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notice_choices_about" CHECK("about" in ('steps', 'your_move', 'messages', 'matches', 'news')),
	CONSTRAINT "notice_choices_way" CHECK("way" in ('push', 'mail', 'text'))
);
--> statement-breakpoint
INSERT INTO `__new_notice_choices`("person_id", "about", "way", "is_on") SELECT "person_id", "about", "way", "is_on" FROM `notice_choices`;--> statement-breakpoint
DROP TABLE `notice_choices`;--> statement-breakpoint
ALTER TABLE `__new_notice_choices` RENAME TO `notice_choices`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `users` ADD `agreement_version` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `agreed_at` integer;