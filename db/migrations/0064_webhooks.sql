CREATE TABLE `webhook_deliveries` (
	`delivery_id` text PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`event_id` text,
	`load_id` text,
	`at` integer NOT NULL,
	`due_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`state` text NOT NULL,
	`last_status` integer,
	`last_error` text,
	`last_at` integer,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`webhook_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_deliveries_state" CHECK("state" in ('waiting', 'sending', 'taken', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_event` ON `webhook_deliveries` (`webhook_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_log` ON `webhook_deliveries` (`webhook_id`,`at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`webhook_id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`made_by` text NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`secret_at` integer NOT NULL,
	`old_secret` text,
	`old_until` integer,
	`kinds` text NOT NULL,
	`created_at` integer NOT NULL,
	`failing_since` integer,
	`disabled_at` integer,
	`why` text,
	FOREIGN KEY (`owner_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhooks_why" CHECK("why" in ('owner', 'gone', 'failing'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_url` ON `webhooks` (`owner_id`,`url`);