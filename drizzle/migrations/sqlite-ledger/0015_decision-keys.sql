CREATE INDEX `decisions_key` ON `decisions` (`person`,`key`);--> statement-breakpoint
CREATE INDEX `signatures_key` ON `signatures` (`person`,`key`);