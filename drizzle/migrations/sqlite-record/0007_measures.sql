CREATE TABLE `measures` (
	`span` integer NOT NULL,
	`slot` integer NOT NULL,
	`source_id` integer NOT NULL,
	`part` text NOT NULL,
	`name` text NOT NULL,
	`what` text NOT NULL,
	`step` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`span`, `part`, `slot`, `source_id`, `name`, `what`, `step`)
);
--> statement-breakpoint
CREATE TABLE `measures_due` (
	`span` integer NOT NULL,
	`slot` integer NOT NULL,
	`source_id` integer NOT NULL,
	`channel` text NOT NULL,
	PRIMARY KEY(`span`, `slot`, `source_id`, `channel`)
);
--> statement-breakpoint
CREATE INDEX `turns_at` ON `turns` (`at`);