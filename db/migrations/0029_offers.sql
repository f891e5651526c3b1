CREATE TABLE `offers` (
	`offer_id` text PRIMARY KEY NOT NULL,
	`load_id` text NOT NULL,
	`driver_id` text NOT NULL,
	`request_id` text NOT NULL,
	`turn` integer NOT NULL,
	`made_by` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`empty_miles` integer,
	`note` text,
	`revision` integer NOT NULL,
	`made_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`answer_note` text,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`driver_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "offers_made_by" CHECK("made_by" in ('driver', 'shipper')),
	CONSTRAINT "offers_answer" CHECK("answer" in ('countered', 'accepted', 'refused', 'withdrawn', 'load edited', 'load deleted', 'load taken', 'request ended')),
	CONSTRAINT "offers_amount" CHECK(typeof(amount_cents) = 'integer' and amount_cents > 0),
	CONSTRAINT "offers_empty_miles" CHECK(empty_miles is null or empty_miles >= 0),
	CONSTRAINT "offers_end" CHECK(expires_at > made_at),
	CONSTRAINT "offers_answered" CHECK((answer is null) = (answered_at is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offers_turn` ON `offers` (`load_id`,`driver_id`,`turn`);--> statement-breakpoint
CREATE INDEX `offers_driver` ON `offers` (`driver_id`,`offer_id`);--> statement-breakpoint
ALTER TABLE `loads` ADD `agreed_rate_cents` integer;