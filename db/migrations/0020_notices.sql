CREATE TABLE `notice_choices` (
	`person_id` text NOT NULL,
	`about` text NOT NULL,
	`way` text NOT NULL,
	`is_on` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`person_id`, `about`, `way`),
	FOREIGN KEY (`person_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notice_choices_about" CHECK("about" in ('steps', 'your_move', 'messages', 'matches')),
	CONSTRAINT "notice_choices_way" CHECK("way" in ('push', 'mail', 'text'))
);
--> statement-breakpoint
CREATE TABLE `notices` (
	`notice_id` integer PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`kind` text NOT NULL,
	`topic` text NOT NULL,
	`load_id` text,
	`group_id` text,
	`actor_id` text,
	`at` integer NOT NULL,
	`seen_at` integer,
	`push_due_at` integer,
	`due_at` integer,
	`by_mail` integer DEFAULT false NOT NULL,
	`by_text` integer DEFAULT false NOT NULL,
	`told_at` integer,
	FOREIGN KEY (`person_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`group_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notices_push` ON `notices` (`push_due_at`) WHERE push_due_at is not null;--> statement-breakpoint
CREATE INDEX `notices_due` ON `notices` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `notices_topic` ON `notices` (`person_id`,`topic`,`told_at`);--> statement-breakpoint
CREATE INDEX `notices_unseen` ON `notices` (`person_id`) WHERE seen_at is null;