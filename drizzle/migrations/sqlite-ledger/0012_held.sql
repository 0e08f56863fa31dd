CREATE TABLE `held` (
	`outbox_id` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`at` integer NOT NULL,
	`sha256` text NOT NULL,
	`draft` text NOT NULL,
	`message` text NOT NULL,
	`files` text NOT NULL,
	`policy` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `held_at` ON `held` (`at`);