CREATE TABLE `receipts` (
	`whose` text NOT NULL,
	`receipt_key` text NOT NULL,
	`what` text NOT NULL,
	`content` text NOT NULL,
	`at` integer NOT NULL,
	`status` integer,
	`location` text,
	`message` text,
	PRIMARY KEY(`whose`, `receipt_key`, `what`)
);
