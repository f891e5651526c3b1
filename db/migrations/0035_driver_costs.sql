CREATE TABLE `driver_costs` (
	`driver_id` text PRIMARY KEY NOT NULL,
	`fuel_price_mills` integer NOT NULL,
	`miles_per_gallon` real NOT NULL,
	`other_mile_mills` integer NOT NULL,
	`fixed_month_cents` integer NOT NULL,
	`days_a_month` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`driver_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "driver_costs_fuel" CHECK(fuel_price_mills > 0 and miles_per_gallon >= 1),
	CONSTRAINT "driver_costs_amounts" CHECK(other_mile_mills >= 0 and fixed_month_cents >= 0),
	CONSTRAINT "driver_costs_days" CHECK(days_a_month between 1 and 31)
);
