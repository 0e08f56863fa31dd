CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`hook_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`facts` text NOT NULL,
	`state` text NOT NULL,
	`tries` integer NOT NULL,
	`most` integer NOT NULL,
	`next_at` integer NOT NULL,
	`claimed_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deliveries_hook` ON `deliveries` (`hook_id`,`at`);--> statement-breakpoint
CREATE INDEX `deliveries_state` ON `deliveries` (`state`,`at`);--> statement-breakpoint
CREATE TABLE `delivery_tries` (
	`delivery_id` text NOT NULL,
	`n` integer NOT NULL,
	`at` integer NOT NULL,
	`ms` integer NOT NULL,
	`status` integer,
	`error` text,
	`answer` text NOT NULL,
	PRIMARY KEY(`delivery_id`, `n`)
);
--> statement-breakpoint
CREATE TABLE `hooks` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`template` text NOT NULL,
	`secret` text NOT NULL,
	`sign` text,
	`lists` text NOT NULL,
	`alarms` integer NOT NULL,
	`query` text,
	`sources` text,
	`content` integer NOT NULL,
	`made_at` integer NOT NULL,
	`since_at` integer NOT NULL,
	`paused_at` integer
);
--> statement-breakpoint
CREATE TABLE `told` (
	`uid` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
