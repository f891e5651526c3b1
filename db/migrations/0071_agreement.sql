CREATE TABLE `agreement_versions` (
	`published_at` integer PRIMARY KEY NOT NULL,
	`summary` text NOT NULL,
	CONSTRAINT "agreement_versions_summary" CHECK(summary <> '')
);
--> statement-breakpoint
ALTER TABLE `users` ADD `agreement_version` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `agreed_at` integer;