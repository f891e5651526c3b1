CREATE TABLE `billing_accounts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`standing` text DEFAULT 'none' NOT NULL,
	`plan_interval` text,
	`plan_cents` integer,
	`period_ends_at` integer,
	`ends_at` integer,
	`balance_cents` integer DEFAULT 0 NOT NULL,
	`ticket` integer DEFAULT 0 NOT NULL,
	`read_at` integer,
	`login_read_at` integer,
	`customers_gone` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "billing_accounts_interval" CHECK("plan_interval" in ('month', 'year'))
);
--> statement-breakpoint
CREATE TABLE `billing_checkouts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`checkout_id` text NOT NULL,
	`price_id` text NOT NULL,
	`session_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_checkouts_checkout_id_unique` ON `billing_checkouts` (`checkout_id`);--> statement-breakpoint
CREATE TABLE `billing_endings` (
	`stripe_customer_id` text PRIMARY KEY NOT NULL,
	`asked_at` integer NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
CREATE INDEX `billing_endings_open` ON `billing_endings` (`done_at`);--> statement-breakpoint
CREATE TABLE `billing_invoices` (
	`invoice_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`number` text,
	`status` text NOT NULL,
	`total_cents` integer NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `billing_invoices_user` ON `billing_invoices` (`user_id`,`issued_at`);--> statement-breakpoint
CREATE TABLE `billing_reads` (
	`ticket` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`read_id` text NOT NULL,
	`user_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_reads_read_id_unique` ON `billing_reads` (`read_id`);--> statement-breakpoint
CREATE INDEX `billing_reads_user` ON `billing_reads` (`user_id`);