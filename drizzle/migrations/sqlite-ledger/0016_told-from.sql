CREATE TABLE `told_from` (
	`n` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
