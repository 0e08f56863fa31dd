CREATE TABLE `named_files` (
	`source_id` integer NOT NULL,
	`path` text NOT NULL,
	`message_key` integer NOT NULL,
	PRIMARY KEY(`source_id`, `path`, `message_key`)
);
--> statement-breakpoint
CREATE INDEX `named_files_message` ON `named_files` (`message_key`);--> statement-breakpoint
CREATE TABLE `taken_lists` (
	`file_id` integer PRIMARY KEY NOT NULL,
	`source_id` integer NOT NULL,
	`seen` integer,
	`missing` text NOT NULL,
	`count` integer NOT NULL,
	`since` integer,
	`before` integer,
	`after` integer,
	`message_key` integer
);
--> statement-breakpoint
CREATE INDEX `taken_lists_message` ON `taken_lists` (`message_key`);