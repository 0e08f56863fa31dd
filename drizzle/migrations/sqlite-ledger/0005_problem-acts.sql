CREATE TABLE `acknowledgements` (
	`uid` text NOT NULL,
	`rule` text NOT NULL,
	`n` integer NOT NULL,
	`source` text NOT NULL,
	`person` text NOT NULL,
	`name` text NOT NULL,
	`at` integer NOT NULL,
	`taken_back_at` integer,
	PRIMARY KEY(`uid`, `rule`)
);
--> statement-breakpoint
CREATE INDEX `acknowledgements_n` ON `acknowledgements` (`n`);--> statement-breakpoint
CREATE TABLE `waivers` (
	`id` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	`what` text NOT NULL,
	`source` text,
	`rule` text,
	`uid` text,
	`agent` text,
	`recipient` text,
	`called` text,
	`query` text,
	`why` text NOT NULL,
	`until` integer NOT NULL,
	`scope` text NOT NULL,
	`person` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`assurance` text NOT NULL,
	`since` integer NOT NULL,
	`ended_at` integer,
	`ended_by` text
);
--> statement-breakpoint
CREATE INDEX `waivers_n` ON `waivers` (`n`);--> statement-breakpoint
CREATE INDEX `waivers_until` ON `waivers` (`until`);