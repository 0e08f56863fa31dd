CREATE TABLE `seen` (
	`person` text NOT NULL,
	`question` text NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`person`, `question`)
);
--> statement-breakpoint
CREATE TABLE `view_pins` (
	`person` text NOT NULL,
	`view_id` integer NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`person`, `view_id`)
);
--> statement-breakpoint
CREATE TABLE `views` (
	`id` integer PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`stands_at` text,
	`shared` integer NOT NULL,
	`saved_at` integer NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE INDEX `views_owner` ON `views` (`owner`);