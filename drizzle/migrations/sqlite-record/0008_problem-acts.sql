CREATE TABLE `acknowledged` (
	`uid` text NOT NULL,
	`rule` text NOT NULL,
	`by_name` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`uid`, `rule`)
);
--> statement-breakpoint
CREATE TABLE `waived` (
	`message_key` integer NOT NULL,
	`rule` text NOT NULL,
	`waiver` text NOT NULL,
	`until` integer NOT NULL,
	`mutes` integer NOT NULL,
	PRIMARY KEY(`message_key`, `rule`, `waiver`)
);
--> statement-breakpoint
CREATE INDEX `waived_waiver` ON `waived` (`waiver`);--> statement-breakpoint
ALTER TABLE `problems` ADD `cause` text;