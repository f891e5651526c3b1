CREATE TABLE `assignments` (
	`load_id` text PRIMARY KEY NOT NULL,
	`desk_id` text NOT NULL,
	`person_id` text NOT NULL,
	`truck_number` text,
	`trailer_number` text,
	`assigned_by` text NOT NULL,
	`at` integer NOT NULL,
	`remind_at` integer,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`desk_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assigned_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `assignments_person` ON `assignments` (`person_id`);--> statement-breakpoint
CREATE INDEX `assignments_desk` ON `assignments` (`desk_id`);--> statement-breakpoint
CREATE INDEX `assignments_remind` ON `assignments` (`remind_at`) WHERE remind_at is not null;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_load_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`load_id` text NOT NULL,
	`event` text NOT NULL,
	`from_status` text,
	`to_status` text,
	`actor_id` text NOT NULL,
	`by_id` text,
	`at` integer NOT NULL,
	`pressed_at` integer,
	`reason` text,
	`reason_text` text,
	`assignee_id` text,
	`terms_before` text,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignee_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "load_events_event" CHECK("event" in ('post', 'assign', 'request', 'withdraw', 'accept', 'reject', 'send documents', 'sign', 'pick up', 'deliver', 'edit', 'delete', 'cancel', 'release')),
	CONSTRAINT "load_events_from_status" CHECK("from_status" in ('new', 'pending', 'rate confirmation', 'rate confirmation sent', 'pickup', 'in transit', 'complete')),
	CONSTRAINT "load_events_to_status" CHECK("to_status" in ('new', 'pending', 'rate confirmation', 'rate confirmation sent', 'pickup', 'in transit', 'complete'))
);
--> statement-breakpoint
INSERT INTO `__new_load_events`("event_id", "load_id", "event", "from_status", "to_status", "actor_id", "by_id", "at", "pressed_at", "reason", "reason_text", "assignee_id", "terms_before") SELECT "event_id", "load_id", "event", "from_status", "to_status", "actor_id", "by_id", "at", "pressed_at", "reason", "reason_text", null, "terms_before" FROM `load_events`;--> statement-breakpoint
DROP TABLE `load_events`;--> statement-breakpoint
ALTER TABLE `__new_load_events` RENAME TO `load_events`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `load_events_load` ON `load_events` (`load_id`,`at`);--> statement-breakpoint
DROP INDEX `groups_one_a_request`;--> statement-breakpoint
CREATE UNIQUE INDEX `groups_one_a_request` ON `groups` (`load_id`,`driver_id`,`owner_id`);