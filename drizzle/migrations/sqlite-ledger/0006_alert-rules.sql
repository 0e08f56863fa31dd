CREATE TABLE `alert_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`query` text NOT NULL,
	`expected` text,
	`most` integer NOT NULL,
	`window_ms` integer NOT NULL,
	`severity` text NOT NULL,
	`cooldown_ms` integer NOT NULL,
	`made_at` integer NOT NULL,
	`since_at` integer NOT NULL,
	`muted_until` integer,
	`firing_since` integer,
	`fired_at` integer,
	`acknowledged_at` integer,
	`acknowledged_by` text,
	`assigned_to` text,
	`assigned_name` text
);
--> statement-breakpoint
ALTER TABLE `hooks` ADD `alerts` text;