CREATE TABLE `judged_awaiting` (
	`source_id` integer NOT NULL,
	`agent` text NOT NULL,
	`message_key` integer NOT NULL,
	PRIMARY KEY(`source_id`, `agent`, `message_key`)
);
--> statement-breakpoint
CREATE INDEX `judged_awaiting_message` ON `judged_awaiting` (`message_key`);