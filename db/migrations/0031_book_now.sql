CREATE TABLE `book_now` (
	`load_id` text PRIMARY KEY NOT NULL,
	`who` text NOT NULL,
	`allowed_at` integer NOT NULL,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "book_now_who" CHECK("who" in ('fits', 'insured', 'worked'))
);
--> statement-breakpoint
ALTER TABLE `requests` ADD `booked_under` text;