ALTER TABLE `people` ADD `sources` text;--> statement-breakpoint
ALTER TABLE `tokens` ADD `sources` text;