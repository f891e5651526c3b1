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
CREATE INDEX `billing_reads_user` ON `billing_reads` (`user_id`);--> statement-breakpoint
DROP INDEX `loads_board`;--> statement-breakpoint
ALTER TABLE `loads` ADD `origin_latitude` real;--> statement-breakpoint
ALTER TABLE `loads` ADD `origin_longitude` real;--> statement-breakpoint
ALTER TABLE `loads` ADD `destination_latitude` real;--> statement-breakpoint
ALTER TABLE `loads` ADD `destination_longitude` real;--> statement-breakpoint
ALTER TABLE `loads` ADD `origin_area` integer;--> statement-breakpoint
ALTER TABLE `loads` ADD `destination_area` integer;--> statement-breakpoint
ALTER TABLE `loads` ADD `origin_point` integer;--> statement-breakpoint
ALTER TABLE `loads` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `loads` ADD `expired_at` integer;--> statement-breakpoint
ALTER TABLE `loads` ADD `pickup_day` integer GENERATED ALWAYS AS (cast(julianday(pickup_date) - 2451544.5 as integer)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `loads` ADD `delivery_day` integer GENERATED ALWAYS AS (cast(julianday(delivery_date) - 2451544.5 as integer)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `loads` ADD `needs` integer GENERATED ALWAYS AS (required_hazmat_license + 2 * required_doubles_endorsement + 4 * required_tanker_endorsement + 8 * required_twic + 16 * required_tsa_certified) VIRTUAL;--> statement-breakpoint
ALTER TABLE `loads` ADD `rate_per_mile_rank` integer GENERATED ALWAYS AS (case when calculated_miles > 0 then cast(round(total_rate_cents / calculated_miles) as integer) else -1 end) VIRTUAL;--> statement-breakpoint
CREATE INDEX `loads_open_newest` ON `loads` (`posted_at`,`origin_area`,`destination_area`,`pickup_day`,`equipment_type`,`load_status`,`delivery_day`,`needs`,`weight_lb`,`length_ft`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `loads_open_pickup` ON `loads` (`pickup_day`,`posted_at`,`origin_area`,`destination_area`,`equipment_type`,`load_status`,`delivery_day`,`needs`,`weight_lb`,`length_ft`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `loads_open_rate` ON `loads` (`total_rate_cents`,`posted_at`,`origin_area`,`destination_area`,`pickup_day`,`equipment_type`,`load_status`,`delivery_day`,`needs`,`weight_lb`,`length_ft`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `loads_open_rate_per_mile` ON `loads` (`rate_per_mile_rank`,`posted_at`,`origin_area`,`destination_area`,`pickup_day`,`equipment_type`,`load_status`,`delivery_day`,`needs`,`weight_lb`,`length_ft`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `loads_open_origin_newest` ON `loads` (`origin_area`,`posted_at`,`destination_area`,`pickup_day`,`equipment_type`,`load_status`,`delivery_day`,`needs`,`weight_lb`,`length_ft`,`origin_latitude`,`origin_longitude`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `loads_open_origin_rate` ON `loads` (`origin_area`,`total_rate_cents`,`posted_at`,`destination_area`,`pickup_day`,`equipment_type`,`load_status`,`delivery_day`,`needs`,`weight_lb`,`length_ft`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `loads_open_origin_rate_per_mile` ON `loads` (`origin_area`,`rate_per_mile_rank`,`posted_at`,`destination_area`,`pickup_day`,`equipment_type`,`load_status`,`delivery_day`,`needs`,`weight_lb`,`length_ft`,`origin_latitude`,`origin_longitude`,`total_rate_cents`,`calculated_miles`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `loads_open_destination_newest` ON `loads` (`destination_area`,`posted_at`,`origin_area`,`pickup_day`,`equipment_type`,`load_status`,`delivery_day`,`needs`,`weight_lb`,`length_ft`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `loads_open_destination_rate` ON `loads` (`destination_area`,`total_rate_cents`,`posted_at`,`origin_area`,`pickup_day`,`equipment_type`,`load_status`,`delivery_day`,`needs`,`weight_lb`,`length_ft`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `loads_open_destination_rate_per_mile` ON `loads` (`destination_area`,`rate_per_mile_rank`,`posted_at`,`origin_area`,`pickup_day`,`equipment_type`,`load_status`,`delivery_day`,`needs`,`weight_lb`,`length_ft`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `loads_open_lane` ON `loads` (`origin_area`,`destination_area`,`posted_at`,`pickup_day`,`equipment_type`,`load_status`,`delivery_day`,`needs`,`weight_lb`,`length_ft`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `loads_open_origin_city` ON `loads` (`origin_address_city`,`posted_at`,`origin_area`,`destination_area`,`pickup_day`,`equipment_type`,`load_status`,`delivery_day`,`needs`,`weight_lb`,`length_ft`,`total_rate_cents`,`rate_per_mile_rank`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `loads_open_destination_city` ON `loads` (`destination_address_city`,`posted_at`,`origin_area`,`destination_area`,`pickup_day`,`equipment_type`,`load_status`,`delivery_day`,`needs`,`weight_lb`,`length_ft`,`total_rate_cents`,`rate_per_mile_rank`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `loads_open_origin_point` ON `loads` (`origin_point`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `loads_open_equipment` ON `loads` (`equipment_type`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `loads_open_weight` ON `loads` (`weight_lb`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX `loads_open_length` ON `loads` (`length_ft`) WHERE load_status in ('new', 'pending') and deleted_at is null and expired_at is null;