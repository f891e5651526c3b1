ALTER TABLE `loads` ADD `archived_at` integer;--> statement-breakpoint
CREATE INDEX `loads_finished` ON `loads` (`load_id`) WHERE load_status = 'complete' and archived_at is null;