CREATE TABLE `browsers` (
	`token_sha` text NOT NULL,
	`person` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`person`, `token_sha`)
);
