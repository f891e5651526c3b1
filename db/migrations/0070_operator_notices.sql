CREATE TABLE `operator_notices` (
	`kind` text PRIMARY KEY NOT NULL,
	`message` text NOT NULL,
	`audience` text DEFAULT 'all' NOT NULL,
	`set_at` integer NOT NULL,
	`ends_at` integer,
	CONSTRAINT "operator_notices_kind" CHECK("kind" in ('maintenance', 'banner')),
	CONSTRAINT "operator_notices_audience" CHECK("audience" in ('all', 'driver', 'shipper')),
	CONSTRAINT "operator_notices_banner" CHECK(kind <> 'banner' or (message <> '' and ends_at is not null)),
	CONSTRAINT "operator_notices_maintenance" CHECK(kind <> 'maintenance' or audience = 'all')
);
