CREATE TABLE `counts` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`points` integer NOT NULL,
	`running` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `counts_expires` ON `counts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`expires_at` integer NOT NULL
);
