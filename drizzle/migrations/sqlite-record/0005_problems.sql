CREATE TABLE `judged_again` (
	`message_key` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `judged_again_at` ON `judged_again` (`at`);--> statement-breakpoint
CREATE TABLE `problems` (
	`message_key` integer NOT NULL,
	`rule` text NOT NULL,
	`uid` text NOT NULL,
	`source_id` integer NOT NULL,
	`channel` text NOT NULL,
	`agent` text,
	`conversation_id` integer,
	`severity` integer NOT NULL,
	`at` integer NOT NULL,
	`history` integer NOT NULL,
	`says` text NOT NULL,
	PRIMARY KEY(`message_key`, `rule`)
);
--> statement-breakpoint
CREATE INDEX `problems_at` ON `problems` (`history`,`at`);--> statement-breakpoint
CREATE INDEX `problems_rule` ON `problems` (`rule`,`at`);