ALTER TABLE "file_sums" ADD COLUMN "bytes_ignored" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "bytes_ignored" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION files_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		UPDATE file_sums s SET
			files = s.files - o.files,
			bytes_read = s.bytes_read - o.bytes_read,
			bytes_unreadable = s.bytes_unreadable - o.bytes_unreadable,
			bytes_ignored = s.bytes_ignored - o.bytes_ignored,
			bytes_pending = s.bytes_pending - o.bytes_pending,
			size = s.size - o.size
		FROM (
			SELECT source_id, status, (gone_at IS NOT NULL)::int AS gone, count(*) AS files,
				coalesce(sum(bytes_read) FILTER (WHERE shape = 'lines'), 0) AS bytes_read,
				coalesce(sum(bytes_unreadable) FILTER (WHERE shape = 'lines'), 0) AS bytes_unreadable,
				coalesce(sum(bytes_ignored) FILTER (WHERE shape = 'lines'), 0) AS bytes_ignored,
				coalesce(sum(bytes_pending) FILTER (WHERE shape = 'lines'), 0) AS bytes_pending,
				coalesce(sum(size) FILTER (WHERE shape = 'lines'), 0) AS size
			FROM before GROUP BY 1, 2, 3
		) o
		WHERE s.source_id = o.source_id AND s.status = o.status AND s.gone = o.gone;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO file_sums AS s (source_id, status, gone, files, bytes_read, bytes_unreadable, bytes_ignored, bytes_pending, size)
		SELECT source_id, status, (gone_at IS NOT NULL)::int, count(*),
			coalesce(sum(bytes_read) FILTER (WHERE shape = 'lines'), 0),
			coalesce(sum(bytes_unreadable) FILTER (WHERE shape = 'lines'), 0),
			coalesce(sum(bytes_ignored) FILTER (WHERE shape = 'lines'), 0),
			coalesce(sum(bytes_pending) FILTER (WHERE shape = 'lines'), 0),
			coalesce(sum(size) FILTER (WHERE shape = 'lines'), 0)
		FROM after GROUP BY 1, 2, 3
		ON CONFLICT (source_id, status, gone) DO UPDATE SET
			files = s.files + excluded.files,
			bytes_read = s.bytes_read + excluded.bytes_read,
			bytes_unreadable = s.bytes_unreadable + excluded.bytes_unreadable,
			bytes_ignored = s.bytes_ignored + excluded.bytes_ignored,
			bytes_pending = s.bytes_pending + excluded.bytes_pending,
			size = s.size + excluded.size;
	END IF;
	RETURN NULL;
END $$;
