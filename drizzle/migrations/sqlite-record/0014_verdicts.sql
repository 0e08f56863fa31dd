CREATE TABLE `verdicts` (
	`key` integer PRIMARY KEY NOT NULL,
	`uid` text NOT NULL,
	`answer` text NOT NULL,
	`at` integer NOT NULL
);
