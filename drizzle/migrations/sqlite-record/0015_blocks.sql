CREATE TABLE `blocks` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`bytes` blob NOT NULL
);
