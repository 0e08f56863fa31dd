DROP INDEX `tasks_order`;--> statement-breakpoint
ALTER TABLE `tasks` ADD `owner_raw` text;--> statement-breakpoint
CREATE INDEX `tasks_order` ON `tasks` (`made`,`rank`,`since`,`uid`);--> statement-breakpoint
ALTER TABLE `task_changes` ADD `owner_raw` text;