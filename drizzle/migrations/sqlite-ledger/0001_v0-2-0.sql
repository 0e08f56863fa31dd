CREATE TABLE `browsers` (
	`token_sha` text NOT NULL,
	`person` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`person`, `token_sha`)
);
--> statement-breakpoint
CREATE TABLE `told_from` (
	`n` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
