ALTER TABLE `alert_rules` ADD `measure` text;--> statement-breakpoint
ALTER TABLE `alert_rules` ADD `escalate_ms` integer;--> statement-breakpoint
ALTER TABLE `alert_rules` ADD `escalate_to` text;--> statement-breakpoint
ALTER TABLE `alert_rules` ADD `escalated_at` integer;