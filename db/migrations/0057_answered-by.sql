ALTER TABLE `load_changes` ADD `answered_by_id` text REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE `charges` ADD `by_id` text REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE `charges` ADD `answered_by_id` text REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE `invoices` ADD `by_id` text REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE `invoices` ADD `marked_by_id` text REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE `offers` ADD `answered_by_id` text REFERENCES profiles(id);