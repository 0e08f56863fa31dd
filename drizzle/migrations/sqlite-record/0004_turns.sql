CREATE TABLE `turns` (
	`source_id` integer NOT NULL,
	`turn` text NOT NULL,
	`agent` text NOT NULL,
	`link_key` text NOT NULL,
	`at` integer,
	`input` integer NOT NULL,
	`output` integer NOT NULL,
	`cache_read` integer NOT NULL,
	`cache_written` integer NOT NULL,
	PRIMARY KEY(`source_id`, `turn`)
);
--> statement-breakpoint
CREATE INDEX `turns_agent` ON `turns` (`source_id`,`agent`);--> statement-breakpoint
CREATE INDEX `turns_link` ON `turns` (`source_id`,`link_key`);