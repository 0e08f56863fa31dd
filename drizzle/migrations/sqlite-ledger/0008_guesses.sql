CREATE TABLE `guesses` (
	`key` text PRIMARY KEY NOT NULL,
	`tries` integer NOT NULL,
	`since` integer NOT NULL,
	`until` integer NOT NULL,
	`strikes` integer NOT NULL
);
