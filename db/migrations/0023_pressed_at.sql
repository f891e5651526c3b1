ALTER TABLE `messages` ADD `pressed_at` integer;--> statement-breakpoint
ALTER TABLE `load_events` ADD `pressed_at` integer;