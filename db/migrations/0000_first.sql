CREATE TABLE `billing_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`stripe_customer_id` text,
	`received_at` integer NOT NULL,
	`handled_at` integer
);
--> statement-breakpoint
CREATE TABLE `group_membership` (
	`group_id` text NOT NULL,
	`user_id` text NOT NULL,
	`unread` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`group_id`, `user_id`),
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`group_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `group_membership_user` ON `group_membership` (`user_id`);--> statement-breakpoint
CREATE TABLE `groups` (
	`group_id` text PRIMARY KEY NOT NULL,
	`group_name` text NOT NULL,
	`owner_id` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`load_id` text,
	`driver_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`driver_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "groups_kind" CHECK(is_default = (load_id is null) and (load_id is null) = (driver_id is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `groups_one_default_a_person` ON `groups` (`owner_id`) WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX `groups_one_a_request` ON `groups` (`load_id`,`driver_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`group_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`message_type` text DEFAULT 'TEXT' NOT NULL,
	`load_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`group_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sender_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "messages_type" CHECK("message_type" in ('TEXT')),
	CONSTRAINT "messages_content" CHECK(length(content) between 1 and 4000)
);
--> statement-breakpoint
CREATE INDEX `messages_group` ON `messages` (`group_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `file_views` (
	`file_id` text NOT NULL,
	`viewer_id` text NOT NULL,
	`last_seen_at` integer NOT NULL,
	PRIMARY KEY(`file_id`, `viewer_id`),
	FOREIGN KEY (`file_id`) REFERENCES `files`(`file_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`viewer_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `files` (
	`file_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`path` text NOT NULL,
	`shown_name` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`uploader_id` text NOT NULL,
	`load_id` text,
	`created_at` integer NOT NULL,
	`dropped_at` integer,
	FOREIGN KEY (`uploader_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "files_kind" CHECK("kind" in ('rate_confirmation', 'signed_rate_confirmation', 'bill_of_lading', 'proof_of_delivery', 'additional', 'insurance', 'mc_cert', 'w4', 'avatar')),
	CONSTRAINT "files_size" CHECK(size_bytes > 0),
	CONSTRAINT "files_owner" CHECK((kind in ('insurance', 'mc_cert', 'w4', 'avatar')) = (load_id is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `files_path_unique` ON `files` (`path`);--> statement-breakpoint
CREATE INDEX `files_load` ON `files` (`load_id`,`kind`);--> statement-breakpoint
CREATE INDEX `files_uploader` ON `files` (`uploader_id`,`kind`);--> statement-breakpoint
CREATE TABLE `assert_changed` (
	`changed` integer NOT NULL,
	CONSTRAINT "assert_changed_something" CHECK(changed > 0)
);
--> statement-breakpoint
CREATE TABLE `load_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`load_id` text NOT NULL,
	`event` text NOT NULL,
	`from_status` text,
	`to_status` text,
	`actor_id` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "load_events_event" CHECK("event" in ('post', 'request', 'withdraw', 'accept', 'reject', 'send documents', 'sign', 'pick up', 'deliver', 'edit', 'delete')),
	CONSTRAINT "load_events_from_status" CHECK("from_status" in ('new', 'pending', 'rate confirmation', 'rate confirmation sent', 'pickup', 'in transit', 'complete')),
	CONSTRAINT "load_events_to_status" CHECK("to_status" in ('new', 'pending', 'rate confirmation', 'rate confirmation sent', 'pickup', 'in transit', 'complete'))
);
--> statement-breakpoint
CREATE INDEX `load_events_load` ON `load_events` (`load_id`,`at`);--> statement-breakpoint
CREATE TABLE `loads` (
	`load_id` text PRIMARY KEY NOT NULL,
	`cargo_description` text,
	`category` text,
	`pickup_date` text NOT NULL,
	`pickup_time` text,
	`delivery_date` text NOT NULL,
	`origin_address_street` text,
	`origin_address_city` text COLLATE NOCASE,
	`origin_address_state` text,
	`origin_address_zip` text,
	`destination_address_street` text,
	`destination_address_city` text COLLATE NOCASE,
	`destination_address_state` text,
	`destination_address_zip` text,
	`total_rate_cents` integer NOT NULL,
	`calculated_miles` real,
	`rate_per_mile_cents` integer GENERATED ALWAYS AS (case when calculated_miles > 0 then cast(round(total_rate_cents / calculated_miles) as integer) end) VIRTUAL,
	`weight_lb` real,
	`length_ft` real,
	`width_ft` real,
	`height_ft` real,
	`piece_count` integer,
	`pallet_count` integer,
	`equipment_type` text,
	`special_instructions` text,
	`required_hazmat_license` integer DEFAULT false NOT NULL,
	`required_doubles_endorsement` integer DEFAULT false NOT NULL,
	`required_tanker_endorsement` integer DEFAULT false NOT NULL,
	`required_twic` integer DEFAULT false NOT NULL,
	`required_tsa_certified` integer DEFAULT false NOT NULL,
	`posted_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`load_status` text DEFAULT 'new' NOT NULL,
	`verification_pin` text NOT NULL,
	`wrong_pin_count` integer DEFAULT 0 NOT NULL,
	`pin_locked_until` integer,
	`rate_confirmation_url` text,
	`bill_of_lading_url` text,
	`dropoff_image_url` text,
	`additional_files` text DEFAULT '[]' NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "loads_status" CHECK("load_status" in ('new', 'pending', 'rate confirmation', 'rate confirmation sent', 'pickup', 'in transit', 'complete')),
	CONSTRAINT "loads_equipment_type" CHECK("equipment_type" in ('AUTO', 'B-TR', 'DUMP', 'F', 'SD', 'HOPP', 'LBO_RGN', 'R', 'RGN', 'TANK', 'V', 'OTHER')),
	CONSTRAINT "loads_pin" CHECK(verification_pin glob '[1-9][0-9][0-9][0-9]'),
	CONSTRAINT "loads_dates" CHECK(pickup_date <= delivery_date and pickup_date is date(pickup_date) and delivery_date is date(delivery_date)),
	CONSTRAINT "loads_origin_state" CHECK("origin_address_state" in ('AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY')),
	CONSTRAINT "loads_destination_state" CHECK("destination_address_state" in ('AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY')),
	CONSTRAINT "loads_rate" CHECK(typeof(total_rate_cents) = 'integer' and total_rate_cents >= 0),
	CONSTRAINT "loads_measures" CHECK(weight_lb between 0 and 1e9 and length_ft between 0 and 1e9 and width_ft between 0 and 1e9 and height_ft between 0 and 1e9 and calculated_miles between 0 and 1e9),
	CONSTRAINT "loads_counts" CHECK(piece_count >= 0 and typeof(piece_count) in ('integer', 'null') and pallet_count >= 0 and typeof(pallet_count) in ('integer', 'null') and wrong_pin_count >= 0),
	CONSTRAINT "loads_documents" CHECK(load_status not in ('rate confirmation sent', 'pickup', 'in transit', 'complete') or (rate_confirmation_url is not null and bill_of_lading_url is not null)),
	CONSTRAINT "loads_signature" CHECK(load_status not in ('pickup', 'in transit', 'complete') or rate_confirmation_url glob '*_signed.pdf'),
	CONSTRAINT "loads_delivery" CHECK(load_status <> 'complete' or dropoff_image_url is not null),
	CONSTRAINT "loads_additional_files" CHECK(json_type(additional_files) = 'array' and json_array_length(additional_files) <= 5)
);
--> statement-breakpoint
CREATE INDEX `loads_board` ON `loads` (`load_status`,`posted_at`,`load_id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `requests` (
	`request_id` text PRIMARY KEY NOT NULL,
	`driver_id` text NOT NULL,
	`load_id` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`driver_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "requests_status" CHECK("status" in ('pending', 'accepted', 'rejected'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `requests_one_open_a_driver` ON `requests` (`load_id`,`driver_id`) WHERE status <> 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX `requests_one_accepted_a_load` ON `requests` (`load_id`) WHERE status = 'accepted';--> statement-breakpoint
CREATE INDEX `requests_load` ON `requests` (`load_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `requests_driver` ON `requests` (`driver_id`,`status`,`load_id`);--> statement-breakpoint
CREATE TABLE `userloads` (
	`load_id` text NOT NULL,
	`user_id` text NOT NULL,
	`relationship_type` text NOT NULL,
	PRIMARY KEY(`load_id`, `relationship_type`),
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "userloads_relationship_type" CHECK("relationship_type" in ('shipper', 'driver'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `userloads_one_part_a_person` ON `userloads` (`load_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `userloads_user` ON `userloads` (`user_id`,`relationship_type`,`load_id`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`full_name` text NOT NULL,
	`username` text,
	`phone_number` text,
	`user_type` text NOT NULL,
	`payment_active` integer DEFAULT false NOT NULL,
	`stripe_customer_id` text,
	`avatar_url` text,
	`rating` real,
	`website` text,
	`equipment_type` text,
	`max_length_ft` integer,
	`max_weight_lb` integer,
	`max_insurance_coverage_cents` integer,
	`hazmat_license` integer DEFAULT false NOT NULL,
	`tanker_endorsement` integer DEFAULT false NOT NULL,
	`doubles_endorsement` integer DEFAULT false NOT NULL,
	`twic_card` integer DEFAULT false NOT NULL,
	`insurance_url` text,
	`mc_cert_url` text,
	`w4_url` text,
	`updated_at` integer NOT NULL,
	CONSTRAINT "profiles_user_type" CHECK("user_type" in ('driver', 'shipper', 'system')),
	CONSTRAINT "profiles_equipment_type" CHECK("equipment_type" in ('AUTO', 'B-TR', 'DUMP', 'F', 'SD', 'HOPP', 'LBO_RGN', 'R', 'RGN', 'TANK', 'V', 'OTHER')),
	CONSTRAINT "profiles_rating" CHECK(rating between 1 and 5),
	CONSTRAINT "profiles_limits" CHECK(max_length_ft >= 0 and max_weight_lb >= 0 and max_insurance_coverage_cents >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_stripe_customer_id_unique` ON `profiles` (`stripe_customer_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`password_hash` text NOT NULL,
	`email_confirmed_at` integer,
	`totp_secret` text,
	`totp_confirmed_at` integer,
	`totp_last_step` integer,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`number_of_stars` integer NOT NULL,
	`review_text` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "reviews_stars" CHECK(number_of_stars between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE `userreviews` (
	`review_id` text NOT NULL,
	`user_id` text NOT NULL,
	`load_id` text NOT NULL,
	`relationship_type` text NOT NULL,
	PRIMARY KEY(`review_id`, `relationship_type`),
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "userreviews_relationship_type" CHECK("relationship_type" in ('submitter', 'recipient'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `userreviews_one_a_person_a_load` ON `userreviews` (`load_id`,`user_id`) WHERE relationship_type = 'submitter';--> statement-breakpoint
CREATE INDEX `userreviews_user` ON `userreviews` (`user_id`,`relationship_type`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_session_id_unique` ON `sessions` (`session_id`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text COLLATE NOCASE,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tokens_purpose" CHECK("purpose" in ('password_recovery', 'email_confirmation', 'email_change', 'second_step'))
);
--> statement-breakpoint
CREATE INDEX `tokens_user` ON `tokens` (`user_id`);