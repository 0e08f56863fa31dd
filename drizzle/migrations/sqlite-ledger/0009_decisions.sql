CREATE TABLE `decisions` (
	`uid` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`source` text NOT NULL,
	`asker` text,
	`words` text NOT NULL,
	`list` text NOT NULL,
	`verb` text NOT NULL,
	`key` text NOT NULL,
	`body` text NOT NULL,
	`person` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`assurance` text NOT NULL,
	`at` integer NOT NULL,
	`reason` text NOT NULL,
	`entry` integer NOT NULL,
	`outbox_id` integer,
	`policy` text,
	`policy_version` integer,
	`signed` integer NOT NULL,
	`needed` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `decisions_entry` ON `decisions` (`entry`);--> statement-breakpoint
CREATE INDEX `decisions_asker` ON `decisions` (`source`,`asker`,`entry`);--> statement-breakpoint
CREATE INDEX `decisions_at` ON `decisions` (`at`);--> statement-breakpoint
CREATE TABLE `signatures` (
	`uid` text NOT NULL,
	`person` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`assurance` text NOT NULL,
	`verb` text NOT NULL,
	`sha256` text NOT NULL,
	`changed` text NOT NULL,
	`key` text NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL,
	`reason` text NOT NULL,
	`entry` integer NOT NULL,
	`needed` integer NOT NULL,
	PRIMARY KEY(`uid`, `person`)
);
