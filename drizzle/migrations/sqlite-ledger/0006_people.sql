CREATE TABLE `factors` (
	`id` text PRIMARY KEY NOT NULL,
	`person` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`content` text NOT NULL,
	`counter` integer NOT NULL,
	`made_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE INDEX `factors_person` ON `factors` (`person`);--> statement-breakpoint
CREATE TABLE `invites` (
	`token_sha` text PRIMARY KEY NOT NULL,
	`person` text,
	`made_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`used_at` integer,
	`used_from` text
);
--> statement-breakpoint
CREATE TABLE `people` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`role` text NOT NULL,
	`password` text,
	`password_at` integer,
	`made_at` integer NOT NULL,
	`closed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `people_name` ON `people` (`name_key`);--> statement-breakpoint
CREATE TABLE `tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`token_sha` text NOT NULL,
	`beginning` text NOT NULL,
	`person` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`made_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`used_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_sha` ON `tokens` (`token_sha`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `person` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `assurance` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `address` text;