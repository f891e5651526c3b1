ALTER TABLE `staff_sessions` ADD `viewed_id` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `staff_sessions` ADD `viewed_desk_id` text REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE `staff_sessions` ADD `view_reason` text;