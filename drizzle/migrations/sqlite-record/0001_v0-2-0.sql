CREATE TABLE `namings` (
	`answer` text PRIMARY KEY NOT NULL,
	`uid` text NOT NULL,
	`sha256` text
);
--> statement-breakpoint
CREATE INDEX `namings_uid` ON `namings` (`uid`);
--> statement-breakpoint
CREATE INDEX `namings_sha256` ON `namings` (`sha256`);
--> statement-breakpoint
ALTER TABLE `agents` ADD `grants` text;
--> statement-breakpoint
ALTER TABLE `asks` ADD `waits` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `asks` ADD `said` text;
--> statement-breakpoint
ALTER TABLE `asks` ADD `said_at` integer;
--> statement-breakpoint
--> statement-breakpoint
ALTER TABLE `messages` ADD `answered_by` text;
--> statement-breakpoint
ALTER TABLE `messages` ADD `look` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `messages` ADD `ties` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `observations` ADD `look` integer;
--> statement-breakpoint
ALTER TABLE `task_changes` ADD `look` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `verdicts` ADD `posted` integer DEFAULT 0 NOT NULL;
