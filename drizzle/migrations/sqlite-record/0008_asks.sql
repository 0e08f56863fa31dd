CREATE TABLE `asks` (
	`key` integer PRIMARY KEY NOT NULL,
	`uid` text NOT NULL,
	`source_id` integer NOT NULL,
	`list` text NOT NULL,
	`needs` text NOT NULL,
	`sender` text,
	`expires_at` integer,
	`answered_at` integer,
	`answer` text,
	`gone_at` integer
);
--> statement-breakpoint
CREATE INDEX `asks_open` ON `asks` (`list`,`needs`,`key`) WHERE answered_at is null and gone_at is null;--> statement-breakpoint
CREATE INDEX `asks_guarded` ON `asks` (`source_id`,`sender`,`key`) WHERE needs = 'guarded' and answered_at is null and gone_at is null;