ALTER TABLE `charges` ADD `finding` text;--> statement-breakpoint
ALTER TABLE `charges` ADD `found_at` integer;--> statement-breakpoint
ALTER TABLE `charges` ADD `found_by` text REFERENCES staff(staff_id);--> statement-breakpoint
CREATE INDEX `charges_disputed` ON `charges` (`answered_at`) WHERE state = 'refused' and found_at is null;