CREATE TABLE `policies` (
	`name` text NOT NULL,
	`version` integer NOT NULL,
	`rule` text NOT NULL,
	`enabled` integer NOT NULL,
	`since_at` integer,
	`until_at` integer,
	`person` text NOT NULL,
	`by_name` text NOT NULL,
	`at` integer NOT NULL,
	`why` text NOT NULL,
	`entry` integer NOT NULL,
	PRIMARY KEY(`name`, `version`)
);
