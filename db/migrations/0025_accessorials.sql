ALTER TABLE `loads` ADD `detention_free_minutes` integer;--> statement-breakpoint
ALTER TABLE `loads` ADD `detention_hour_cents` integer;--> statement-breakpoint
ALTER TABLE `loads` ADD `detention_cap_cents` integer;--> statement-breakpoint
ALTER TABLE `loads` ADD `layover_cents` integer;--> statement-breakpoint
ALTER TABLE `loads` ADD `tonu_cents` integer;--> statement-breakpoint
ALTER TABLE `loads` ADD `lumper_payer` text;