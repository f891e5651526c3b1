CREATE TABLE `board_days` (
	`day_at` integer NOT NULL,
	`name` text NOT NULL,
	`part` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`day_at`, `name`, `part`),
	CONSTRAINT "board_days_day" CHECK(day_at % 86400000 = 0),
	CONSTRAINT "board_days_value" CHECK(typeof(value) = 'integer' and value >= 0)
);
