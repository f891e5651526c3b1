ALTER TABLE `requests` ADD `dismissed_at` integer;--> statement-breakpoint
CREATE INDEX `requests_lost` ON `requests` (`driver_id`,`decided_at`) WHERE status = 'rejected' and dismissed_at is null;