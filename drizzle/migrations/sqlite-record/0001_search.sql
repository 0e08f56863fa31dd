-- Words and facets are cut by lib/words and lib/query, so the tokenizer splits at spaces only.
CREATE VIRTUAL TABLE `messages_fts` USING fts5(
	words,
	facets,
	content='messages',
	content_rowid='key',
	columnsize=0,
	tokenize="ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\]^_`{|}~'"
);
--> statement-breakpoint
-- What changes after a message was read is looked up here, so that no row is opened for it.
CREATE INDEX `messages_gone` ON `messages` (`key`) WHERE `gone_at` IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `messages_answered` ON `messages` (`key`) WHERE `answered_at` IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `messages_flagged` ON `messages` (`key`, `flags`) WHERE `flags` <> '';
--> statement-breakpoint
CREATE INDEX `messages_unreadable` ON `messages` (`key`) WHERE `reading` = 'unreadable' AND `gone_at` IS NULL;
--> statement-breakpoint
-- The sums of every source are read from this index alone.
CREATE INDEX `files_sums` ON `files` (`source_id`, `gone_at`, `status`, `shape`, `size`, `bytes_read`, `bytes_unreadable`, `bytes_pending`);
