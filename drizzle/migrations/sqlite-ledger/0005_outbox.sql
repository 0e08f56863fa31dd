CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`body` text NOT NULL,
	`person` text NOT NULL,
	`console` text NOT NULL,
	`source` text NOT NULL,
	`root` text NOT NULL,
	`entry` integer NOT NULL,
	`tag` text NOT NULL,
	`at` integer NOT NULL,
	`status` text NOT NULL,
	`prepared` integer NOT NULL,
	`changes` text NOT NULL,
	`written` text NOT NULL,
	`draft` text NOT NULL,
	`why` text,
	`settled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_key` ON `outbox` (`person`,`key`);--> statement-breakpoint
CREATE INDEX `outbox_status` ON `outbox` (`status`);--> statement-breakpoint
CREATE TABLE `outbox_names` (
	`root` text NOT NULL,
	`path` text NOT NULL,
	`outbox_id` integer NOT NULL,
	PRIMARY KEY(`root`, `path`)
);
--> statement-breakpoint
CREATE TABLE `writing` (
	`root` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`person` text NOT NULL,
	`name` text NOT NULL,
	`assurance` text NOT NULL,
	`why` text
);
