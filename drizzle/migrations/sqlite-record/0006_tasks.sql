CREATE TABLE `task_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`source_id` integer NOT NULL,
	`scope` text NOT NULL,
	`said` text,
	`task` text NOT NULL,
	`at` integer NOT NULL,
	`uid` text,
	`file_id` integer NOT NULL,
	`observation_id` integer NOT NULL,
	`makes` integer NOT NULL,
	`gone` integer NOT NULL,
	`title` text,
	`titled` integer NOT NULL,
	`owner` text,
	`state` text,
	`native` text,
	`depends_on` text NOT NULL,
	`blocker` text
);
--> statement-breakpoint
CREATE INDEX `task_changes_task` ON `task_changes` (`source_id`,`task`,`at`);--> statement-breakpoint
DROP TABLE `tasks`;--> statement-breakpoint
CREATE TABLE `tasks` (
	`source_id` integer NOT NULL,
	`scope` text NOT NULL,
	`task` text NOT NULL,
	`uid` text NOT NULL,
	`title` text,
	`titled` integer NOT NULL,
	`owner` text,
	`state` text NOT NULL,
	`native` text,
	`depends_on` text NOT NULL,
	`blocker` text,
	`created_at` integer NOT NULL,
	`since` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`made_by` text,
	`file_id` integer,
	`gone_at` integer,
	`changes` integer NOT NULL,
	`change_id` integer NOT NULL,
	`made` integer NOT NULL,
	`loose` integer NOT NULL,
	`rank` integer NOT NULL,
	`folded` text NOT NULL,
	`flags` text NOT NULL,
	PRIMARY KEY(`source_id`, `scope`, `task`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_uid` ON `tasks` (`uid`);--> statement-breakpoint
CREATE INDEX `tasks_id` ON `tasks` (`source_id`,`task`);--> statement-breakpoint
CREATE INDEX `tasks_order` ON `tasks` (`made`,`rank`,`updated_at`,`uid`);