-- Observations of a month (UTC) lie together, so that those that are kept no longer are dropped without touching others.
ALTER TABLE observations RENAME TO observations_whole;
--> statement-breakpoint
ALTER TABLE observations_whole DROP CONSTRAINT observations_pkey;
--> statement-breakpoint
DROP INDEX observations_file;
--> statement-breakpoint
CREATE TABLE observations (LIKE observations_whole) PARTITION BY RANGE (at);
--> statement-breakpoint
-- Ids are given once by a counter in the transaction that writes; a key of a partitioned table has to hold the month.
ALTER TABLE observations ADD PRIMARY KEY (id, at);
--> statement-breakpoint
CREATE INDEX observations_file ON observations (file_id, generation, start);
--> statement-breakpoint
-- What belongs to no month that has a table of its own.
CREATE TABLE observations_other PARTITION OF observations DEFAULT;
--> statement-breakpoint
-- Makes the table of the month of a moment (UTC ms). Attached, not created in place: whoever reads is not kept waiting.
CREATE FUNCTION observations_month(moment bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	month timestamp := date_trunc('month', to_timestamp(moment / 1000.0) AT TIME ZONE 'UTC');
	name text := to_char(month, '"observations_"YYYY"_"MM');
BEGIN
	IF to_regclass(name) IS NOT NULL THEN
		RETURN;
	END IF;
	EXECUTE format('CREATE TABLE %I (LIKE observations)', name);
	EXECUTE format('ALTER TABLE observations ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', name,
		(extract(epoch FROM month) * 1000)::bigint, (extract(epoch FROM month + interval '1 month') * 1000)::bigint);
EXCEPTION WHEN check_violation THEN
	-- Some of that month lie among the others already; so do the next.
	NULL;
END $$;
--> statement-breakpoint
SELECT observations_month(month) FROM (
	SELECT min(at) AS month FROM observations_whole
	GROUP BY date_trunc('month', to_timestamp(at / 1000.0) AT TIME ZONE 'UTC')
) months;
--> statement-breakpoint
INSERT INTO observations SELECT * FROM observations_whole ORDER BY id;
--> statement-breakpoint
DROP TABLE observations_whole;
