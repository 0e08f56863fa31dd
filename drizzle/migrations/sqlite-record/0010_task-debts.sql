CREATE TABLE `tasks_changed` (
	`uid` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_debts` (
	`uid` text NOT NULL,
	`kind` text NOT NULL,
	`debtor` text NOT NULL,
	`task` integer NOT NULL,
	`key` integer NOT NULL,
	`source_id` integer NOT NULL,
	`channel` text NOT NULL,
	`conversation_id` integer,
	`creditor` text,
	`since` integer NOT NULL,
	`due` integer NOT NULL,
	`lapses_at` integer NOT NULL,
	`acknowledged_at` integer,
	`settled_at` integer,
	`settled_by` text,
	`rule` text,
	`follows` integer NOT NULL,
	`history` integer NOT NULL,
	`stood` text NOT NULL,
	PRIMARY KEY(`uid`, `kind`, `debtor`)
);
--> statement-breakpoint
DROP TABLE `debts`;--> statement-breakpoint
ALTER TABLE `__new_debts` RENAME TO `debts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `debts_key` ON `debts` (`key`);--> statement-breakpoint
CREATE INDEX `debts_due` ON `debts` (`history`,`due`,`key`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `debts_debtor` ON `debts` (`source_id`,`debtor`,`due`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `debts_creditor` ON `debts` (`source_id`,`creditor`,`due`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `debts_conversation` ON `debts` (`conversation_id`,`key`) WHERE settled_at is null and follows = 1;--> statement-breakpoint
ALTER TABLE `tasks` ADD `owned_at` integer;--> statement-breakpoint
ALTER TABLE `tasks` ADD `owned_look` integer;--> statement-breakpoint
ALTER TABLE `tasks` ADD `given_by` text;