CREATE TABLE `authority_said` (
	`source_id` integer NOT NULL,
	`agent` text NOT NULL,
	`what` text NOT NULL,
	`value` text NOT NULL,
	`freedom` integer,
	`at` integer NOT NULL,
	`uid` text NOT NULL,
	`doubtful` integer NOT NULL,
	PRIMARY KEY(`uid`, `agent`, `what`)
);
--> statement-breakpoint
CREATE INDEX `authority_said_agent` ON `authority_said` (`source_id`,`agent`,`at`);