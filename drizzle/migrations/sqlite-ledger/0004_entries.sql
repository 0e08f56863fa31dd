CREATE TABLE `checkpoints` (
	`number` integer PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	`hash` text NOT NULL,
	`at` integer NOT NULL,
	`text` text NOT NULL,
	`directory` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `entries` (
	`n` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`prev` text NOT NULL,
	`at` integer NOT NULL,
	`person` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`assurance` text NOT NULL,
	`session` text NOT NULL,
	`act` text NOT NULL,
	`subject` text,
	`source` text,
	`settles` integer,
	`outcome` text NOT NULL,
	`why` text,
	`detail` text NOT NULL,
	`shown` text,
	`written` text,
	`version` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `entries_id` ON `entries` (`id`);--> statement-breakpoint
CREATE INDEX `entries_settles` ON `entries` (`settles`);--> statement-breakpoint
CREATE TABLE `kept` (
	`sha256` text PRIMARY KEY NOT NULL,
	`bytes` blob NOT NULL
);
