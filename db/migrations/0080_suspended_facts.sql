CREATE TABLE `suspended_facts` (
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`kept_until` integer NOT NULL,
	PRIMARY KEY(`kind`, `value`, `account_id`),
	FOREIGN KEY (`account_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "suspended_facts_kind" CHECK("kind" in ('phone', 'document', 'email'))
);
--> statement-breakpoint
CREATE INDEX `suspended_facts_until` ON `suspended_facts` (`kept_until`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_look_alikes` (
	`account_id` text NOT NULL,
	`other_id` text NOT NULL,
	`kind` text NOT NULL,
	`found_at` integer NOT NULL,
	`closed_at` integer,
	`closed_by` text,
	`closed_why` text,
	PRIMARY KEY(`account_id`, `other_id`, `kind`),
	FOREIGN KEY (`account_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`other_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`closed_by`) REFERENCES `staff`(`staff_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "look_alikes_kind" CHECK("kind" in ('phone', 'document', 'device', 'payee', 'email'))
);
--> statement-breakpoint
INSERT INTO `__new_look_alikes`("account_id", "other_id", "kind", "found_at", "closed_at", "closed_by", "closed_why") SELECT "account_id", "other_id", "kind", "found_at", "closed_at", "closed_by", "closed_why" FROM `look_alikes`;--> statement-breakpoint
DROP TABLE `look_alikes`;--> statement-breakpoint
ALTER TABLE `__new_look_alikes` RENAME TO `look_alikes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `look_alikes_open` ON `look_alikes` (`found_at`) WHERE closed_at is null;