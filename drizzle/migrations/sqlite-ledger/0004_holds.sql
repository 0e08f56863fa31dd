CREATE TABLE `holds` (
	`id` text PRIMARY KEY NOT NULL,
	`what` text NOT NULL,
	`source` text NOT NULL,
	`called` text,
	`everywhere` integer NOT NULL,
	`why` text NOT NULL,
	`person` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`assurance` text NOT NULL,
	`since` integer NOT NULL,
	`lifted_at` integer,
	`lifted_by` text
);
--> statement-breakpoint
CREATE INDEX `holds_lifted` ON `holds` (`lifted_at`);