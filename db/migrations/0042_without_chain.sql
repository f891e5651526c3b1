DROP INDEX `load_events_turn`;--> statement-breakpoint
DROP INDEX `load_events_unsealed`;--> statement-breakpoint
ALTER TABLE `load_events` DROP COLUMN `turn`;--> statement-breakpoint
ALTER TABLE `load_events` DROP COLUMN `hash_before`;--> statement-breakpoint
ALTER TABLE `load_events` DROP COLUMN `hash`;--> statement-breakpoint
ALTER TABLE `loads` DROP COLUMN `chain_length`;