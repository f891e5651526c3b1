CREATE TABLE `hidden_brokers` (
	`driver_id` text NOT NULL,
	`broker_id` text NOT NULL,
	`hidden_at` integer NOT NULL,
	PRIMARY KEY(`driver_id`, `broker_id`),
	FOREIGN KEY (`driver_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`broker_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `hidden_brokers_broker` ON `hidden_brokers` (`broker_id`);--> statement-breakpoint
CREATE TABLE `hidden_loads` (
	`driver_id` text NOT NULL,
	`load_id` text NOT NULL,
	`hidden_at` integer NOT NULL,
	PRIMARY KEY(`driver_id`, `load_id`),
	FOREIGN KEY (`driver_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`load_id`) REFERENCES `loads`(`load_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `hidden_loads_at` ON `hidden_loads` (`hidden_at`);