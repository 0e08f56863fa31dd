ALTER TABLE `file_sums` ADD `bytes_ignored` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `files` ADD `bytes_ignored` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP TRIGGER `files_uncounted`;--> statement-breakpoint
CREATE TRIGGER `files_uncounted` AFTER DELETE ON `files`
BEGIN
	UPDATE `file_sums` SET
		files = files - 1,
		bytes_read = bytes_read - iif(old.shape = 'lines', old.bytes_read, 0),
		bytes_unreadable = bytes_unreadable - iif(old.shape = 'lines', old.bytes_unreadable, 0),
		bytes_ignored = bytes_ignored - iif(old.shape = 'lines', old.bytes_ignored, 0),
		bytes_pending = bytes_pending - iif(old.shape = 'lines', old.bytes_pending, 0),
		size = size - iif(old.shape = 'lines', old.size, 0)
	WHERE source_id = old.source_id AND status = old.status AND gone = (old.gone_at IS NOT NULL);
END;
--> statement-breakpoint
DROP TRIGGER `files_recounted`;--> statement-breakpoint
CREATE TRIGGER `files_recounted` AFTER UPDATE ON `files`
WHEN old.status IS NOT new.status OR (old.gone_at IS NULL) IS NOT (new.gone_at IS NULL)
	OR old.shape IS NOT new.shape OR new.shape = 'lines' OR old.source_id IS NOT new.source_id
BEGIN
	UPDATE `file_sums` SET
		files = files - 1,
		bytes_read = bytes_read - iif(old.shape = 'lines', old.bytes_read, 0),
		bytes_unreadable = bytes_unreadable - iif(old.shape = 'lines', old.bytes_unreadable, 0),
		bytes_ignored = bytes_ignored - iif(old.shape = 'lines', old.bytes_ignored, 0),
		bytes_pending = bytes_pending - iif(old.shape = 'lines', old.bytes_pending, 0),
		size = size - iif(old.shape = 'lines', old.size, 0)
	WHERE source_id = old.source_id AND status = old.status AND gone = (old.gone_at IS NOT NULL);
	INSERT INTO `file_sums` (source_id, status, gone, files, bytes_read, bytes_unreadable, bytes_ignored, bytes_pending, size) VALUES (
		new.source_id, new.status, new.gone_at IS NOT NULL, 1,
		iif(new.shape = 'lines', new.bytes_read, 0), iif(new.shape = 'lines', new.bytes_unreadable, 0),
		iif(new.shape = 'lines', new.bytes_ignored, 0), iif(new.shape = 'lines', new.bytes_pending, 0),
		iif(new.shape = 'lines', new.size, 0)
	) ON CONFLICT DO UPDATE SET
		files = files + 1,
		bytes_read = bytes_read + excluded.bytes_read,
		bytes_unreadable = bytes_unreadable + excluded.bytes_unreadable,
		bytes_ignored = bytes_ignored + excluded.bytes_ignored,
		bytes_pending = bytes_pending + excluded.bytes_pending,
		size = size + excluded.size;
END;
