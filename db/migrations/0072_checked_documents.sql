ALTER TABLE `carrier_facts` ADD `checked_at` integer;--> statement-breakpoint
ALTER TABLE `carrier_facts` ADD `checked_by` text REFERENCES staff(staff_id);--> statement-breakpoint
ALTER TABLE `carrier_facts` ADD `refused_why` text;--> statement-breakpoint
CREATE INDEX `carrier_facts_unchecked` ON `carrier_facts` (`stated_at`) WHERE checked_at is null;--> statement-breakpoint
ALTER TABLE `policies` ADD `checked_at` integer;--> statement-breakpoint
ALTER TABLE `policies` ADD `checked_by` text REFERENCES staff(staff_id);--> statement-breakpoint
ALTER TABLE `policies` ADD `refused_why` text;--> statement-breakpoint
CREATE INDEX `policies_unchecked` ON `policies` (`stated_at`) WHERE checked_at is null;