ALTER TABLE `hooks` ADD `quiet` text;--> statement-breakpoint
ALTER TABLE `preferences` ADD `quiet` text;