ALTER TABLE `places` ADD `channel` text;--> statement-breakpoint
ALTER TABLE `places` ADD `ending` text;--> statement-breakpoint
CREATE INDEX `places_elsewhere` ON `places` (`message_key`) WHERE channel is not null;