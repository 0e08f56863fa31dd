DROP INDEX files_sums;
--> statement-breakpoint
CREATE FUNCTION files_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		UPDATE file_sums s SET
			files = s.files - o.files,
			bytes_read = s.bytes_read - o.bytes_read,
			bytes_unreadable = s.bytes_unreadable - o.bytes_unreadable,
			bytes_pending = s.bytes_pending - o.bytes_pending,
			size = s.size - o.size
		FROM (
			SELECT source_id, status, (gone_at IS NOT NULL)::int AS gone, count(*) AS files,
				coalesce(sum(bytes_read) FILTER (WHERE shape = 'lines'), 0) AS bytes_read,
				coalesce(sum(bytes_unreadable) FILTER (WHERE shape = 'lines'), 0) AS bytes_unreadable,
				coalesce(sum(bytes_pending) FILTER (WHERE shape = 'lines'), 0) AS bytes_pending,
				coalesce(sum(size) FILTER (WHERE shape = 'lines'), 0) AS size
			FROM before GROUP BY 1, 2, 3
		) o
		WHERE s.source_id = o.source_id AND s.status = o.status AND s.gone = o.gone;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO file_sums AS s
		SELECT source_id, status, (gone_at IS NOT NULL)::int, count(*),
			coalesce(sum(bytes_read) FILTER (WHERE shape = 'lines'), 0),
			coalesce(sum(bytes_unreadable) FILTER (WHERE shape = 'lines'), 0),
			coalesce(sum(bytes_pending) FILTER (WHERE shape = 'lines'), 0),
			coalesce(sum(size) FILTER (WHERE shape = 'lines'), 0)
		FROM after GROUP BY 1, 2, 3
		ON CONFLICT (source_id, status, gone) DO UPDATE SET
			files = s.files + excluded.files,
			bytes_read = s.bytes_read + excluded.bytes_read,
			bytes_unreadable = s.bytes_unreadable + excluded.bytes_unreadable,
			bytes_pending = s.bytes_pending + excluded.bytes_pending,
			size = s.size + excluded.size;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER files_counted AFTER INSERT ON files
	REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION files_counted();
--> statement-breakpoint
CREATE TRIGGER files_uncounted AFTER DELETE ON files
	REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION files_counted();
--> statement-breakpoint
CREATE TRIGGER files_recounted AFTER UPDATE ON files
	REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION files_counted();
--> statement-breakpoint
INSERT INTO file_sums
SELECT source_id, status, (gone_at IS NOT NULL)::int, count(*),
	coalesce(sum(bytes_read) FILTER (WHERE shape = 'lines'), 0),
	coalesce(sum(bytes_unreadable) FILTER (WHERE shape = 'lines'), 0),
	coalesce(sum(bytes_pending) FILTER (WHERE shape = 'lines'), 0),
	coalesce(sum(size) FILTER (WHERE shape = 'lines'), 0)
FROM files GROUP BY 1, 2, 3;
