ALTER TABLE `held_rows` ADD `of_person` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `held_rows` ADD `of_company` integer DEFAULT false NOT NULL;