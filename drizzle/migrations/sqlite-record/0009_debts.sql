CREATE TABLE `debts` (
	`message_key` integer NOT NULL,
	`kind` text NOT NULL,
	`debtor` text NOT NULL,
	`uid` text NOT NULL,
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
	PRIMARY KEY(`message_key`, `kind`, `debtor`)
);
--> statement-breakpoint
CREATE INDEX `debts_due` ON `debts` (`history`,`due`,`message_key`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `debts_debtor` ON `debts` (`source_id`,`debtor`,`due`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `debts_creditor` ON `debts` (`source_id`,`creditor`,`due`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `debts_conversation` ON `debts` (`conversation_id`,`message_key`) WHERE settled_at is null and follows = 1;