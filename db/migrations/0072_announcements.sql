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
PRAGMA foreign_keys=ON;