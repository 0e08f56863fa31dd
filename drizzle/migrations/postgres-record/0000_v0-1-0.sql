CREATE TABLE "agents" (
	"source_id" bigint NOT NULL,
	"agent" text NOT NULL,
	"names" text NOT NULL,
	"tier" text,
	"role" text,
	"model" text,
	"provider" text,
	"status" text,
	"autonomy" text,
	"guardrails" text,
	"capabilities" text,
	"registered_at" bigint,
	"first_at" bigint NOT NULL,
	"last_at" bigint,
	"last_uid" text,
	"messages" bigint NOT NULL,
	"state" text,
	"substate" text,
	"heartbeat_at" bigint,
	"heartbeat_claimed_at" bigint,
	"channel" text,
	"pid" bigint,
	"flags" text NOT NULL,
	"autonomy_at" bigint,
	"beat_files" text,
	CONSTRAINT "agents_source_id_agent_pk" PRIMARY KEY("source_id","agent")
);
--> statement-breakpoint
CREATE TABLE "asks" (
	"key" bigint PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"source_id" bigint NOT NULL,
	"list" text NOT NULL,
	"needs" text NOT NULL,
	"sender" text,
	"expires_at" bigint,
	"answered_at" bigint,
	"answer" text,
	"gone_at" bigint
);
--> statement-breakpoint
CREATE TABLE "conditions" (
	"source_id" bigint PRIMARY KEY NOT NULL,
	"condition" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_aliases" (
	"alias" text PRIMARY KEY NOT NULL,
	"conversation_id" bigint NOT NULL,
	"joined_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"source_id" bigint NOT NULL,
	"title" text NOT NULL,
	"basis" text NOT NULL,
	"first_key" bigint NOT NULL,
	"last_key" bigint NOT NULL,
	"first_at" bigint NOT NULL,
	"last_at" bigint NOT NULL,
	"count" bigint NOT NULL,
	"participants" text NOT NULL,
	"rev" bigint NOT NULL,
	"flags" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"source_id" bigint NOT NULL,
	"message_id" text NOT NULL,
	"status" text,
	"latency_ms" bigint,
	"at" bigint,
	"observation_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facet_values" (
	"field" text NOT NULL,
	"value" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "facet_values_field_value_pk" PRIMARY KEY("field","value")
);
--> statement-breakpoint
CREATE TABLE "file_sums" (
	"source_id" bigint NOT NULL,
	"status" text NOT NULL,
	"gone" bigint NOT NULL,
	"files" bigint NOT NULL,
	"bytes_read" bigint NOT NULL,
	"bytes_unreadable" bigint NOT NULL,
	"bytes_pending" bigint NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "file_sums_source_id_status_gone_pk" PRIMARY KEY("source_id","status","gone")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" bigint PRIMARY KEY NOT NULL,
	"source_id" bigint NOT NULL,
	"path" text NOT NULL,
	"path_bytes" "bytea",
	"place" text,
	"shape" text,
	"status" text NOT NULL,
	"rule" text,
	"is_dir" bigint NOT NULL,
	"size" bigint NOT NULL,
	"mtime_ms" bigint NOT NULL,
	"ino" text NOT NULL,
	"dev" text NOT NULL,
	"uid" bigint NOT NULL,
	"mode" bigint NOT NULL,
	"generation" bigint NOT NULL,
	"consumed" bigint NOT NULL,
	"lines" bigint NOT NULL,
	"head" text,
	"marker" text,
	"bytes_read" bigint NOT NULL,
	"bytes_unreadable" bigint NOT NULL,
	"bytes_pending" bigint NOT NULL,
	"content_sha" text,
	"first_seen" bigint NOT NULL,
	"last_seen" bigint NOT NULL,
	"gone_at" bigint
);
--> statement-breakpoint
CREATE TABLE "heartbeats" (
	"id" bigint PRIMARY KEY NOT NULL,
	"source_id" bigint NOT NULL,
	"agent" text NOT NULL,
	"state" text NOT NULL,
	"substate" text,
	"channel" text,
	"pid" bigint,
	"claimed_at" bigint,
	"claimed_raw" text,
	"observed_at" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"observation_id" bigint NOT NULL,
	"flags" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_keys" (
	"source_id" bigint NOT NULL,
	"key" text NOT NULL,
	"conversation_id" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "link_keys_source_id_key_pk" PRIMARY KEY("source_id","key")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"key" bigint PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"seq" bigint NOT NULL,
	"rev" bigint NOT NULL,
	"reading" text NOT NULL,
	"source_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"native_id" text,
	"conversation_id" bigint,
	"trace_id" text,
	"trace_basis" text,
	"reply_to" text,
	"sender" text,
	"sender_raw" text,
	"sender_tier" text,
	"sender_session" text,
	"recipients" text NOT NULL,
	"broadcast" bigint NOT NULL,
	"mentions" text NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"priority" bigint,
	"priority_raw" text,
	"sent_at" bigint,
	"sent_raw" text,
	"zone_known" bigint NOT NULL,
	"observed_at" bigint NOT NULL,
	"expires_at" bigint,
	"deadline_at" bigint,
	"state" text,
	"body" text NOT NULL,
	"reasoning" text,
	"extra" text NOT NULL,
	"words" text NOT NULL,
	"facets" text NOT NULL,
	"flags" text NOT NULL,
	"file_id" bigint NOT NULL,
	"generation" bigint NOT NULL,
	"start" bigint NOT NULL,
	"length" bigint NOT NULL,
	"line" bigint,
	"sha256" text NOT NULL,
	"observation_id" bigint NOT NULL,
	"answered_at" bigint,
	"gone_at" bigint,
	"document" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array_remove(string_to_array(words || ' ' || facets || ' @0.' || (key >> 27)::text || ' @1.' || (key >> 33)::text || ' @2.' || (key >> 39)::text || ' @3.' || (key >> 45)::text, ' '), ''))) STORED,
	"final" bigint
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "observations" (
	"id" bigint NOT NULL,
	"batch" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"generation" bigint NOT NULL,
	"what" text NOT NULL,
	"at" bigint NOT NULL,
	"start" bigint NOT NULL,
	"length" bigint NOT NULL,
	"line" bigint,
	"sha256" text,
	"packing" bigint NOT NULL,
	"bytes" "bytea",
	"same_as" bigint,
	"detail" text,
	CONSTRAINT "observations_pkey" PRIMARY KEY("id","at")
) PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" bigint PRIMARY KEY NOT NULL,
	"message_key" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"element" bigint NOT NULL,
	"sha256" text NOT NULL,
	"state" text,
	"observation_id" bigint NOT NULL,
	"since" bigint NOT NULL,
	"until" bigint,
	"agent" text
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" bigint PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"protocol" text NOT NULL,
	"root" text NOT NULL,
	"config" text NOT NULL,
	"added_at" bigint NOT NULL,
	"removed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "task_changes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"source_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"said" text,
	"task" text NOT NULL,
	"at" bigint NOT NULL,
	"uid" text,
	"file_id" bigint NOT NULL,
	"observation_id" bigint NOT NULL,
	"makes" bigint NOT NULL,
	"gone" bigint NOT NULL,
	"title" text,
	"titled" bigint NOT NULL,
	"owner" text,
	"state" text,
	"native" text,
	"depends_on" text NOT NULL,
	"blocker" text,
	"owner_raw" text
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"source_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"task" text NOT NULL,
	"title" text,
	"owner" text,
	"state" text NOT NULL,
	"native" text,
	"depends_on" text NOT NULL,
	"blocker" text,
	"since" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"uid" text NOT NULL,
	"flags" text NOT NULL,
	"titled" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"made_by" text,
	"file_id" bigint,
	"gone_at" bigint,
	"changes" bigint NOT NULL,
	"change_id" bigint NOT NULL,
	"made" bigint NOT NULL,
	"loose" bigint NOT NULL,
	"rank" bigint NOT NULL,
	"folded" text NOT NULL,
	"owner_raw" text,
	CONSTRAINT "tasks_source_id_scope_task_pk" PRIMARY KEY("source_id","scope","task")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"source_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "threads_source_id_channel_pk" PRIMARY KEY("source_id","channel")
);
--> statement-breakpoint
CREATE TABLE "verdicts" (
	"key" bigint PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"answer" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"source_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"what" text NOT NULL,
	"subject" text NOT NULL,
	"agent" text,
	"version" bigint NOT NULL,
	"at" bigint NOT NULL,
	"summary" text NOT NULL,
	"content" text NOT NULL,
	"observation_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "asks_open" ON "asks" USING btree ("list","needs","key") WHERE answered_at is null and gone_at is null;
--> statement-breakpoint
CREATE INDEX "asks_guarded" ON "asks" USING btree ("source_id","sender","key") WHERE needs = 'guarded' and answered_at is null and gone_at is null;
--> statement-breakpoint
CREATE INDEX "asks_answered" ON "asks" USING btree ("answered_at","uid") WHERE list = 'decide' and answered_at is not null;
--> statement-breakpoint
CREATE INDEX "conversation_aliases_target" ON "conversation_aliases" USING btree ("conversation_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_uid" ON "conversations" USING btree ("uid");
--> statement-breakpoint
CREATE INDEX "conversations_last" ON "conversations" USING btree ("last_key");
--> statement-breakpoint
CREATE INDEX "conversations_rev" ON "conversations" USING btree ("rev");
--> statement-breakpoint
CREATE INDEX "deliveries_message" ON "deliveries" USING btree ("source_id","message_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "files_path" ON "files" USING btree ("source_id","path");
--> statement-breakpoint
CREATE INDEX "files_status" ON "files" USING btree ("status");
--> statement-breakpoint
CREATE INDEX "files_ignored" ON "files" USING btree ("source_id","rule","is_dir","id") WHERE gone_at is null and status = 'ignored';
--> statement-breakpoint
CREATE INDEX "files_waiting" ON "files" USING btree ("source_id","last_seen") WHERE gone_at is null and (status = 'pending' or bytes_pending > 0);
--> statement-breakpoint
CREATE INDEX "files_renewed" ON "files" USING btree ("source_id","last_seen") WHERE gone_at is null and generation > 1;
--> statement-breakpoint
CREATE INDEX "heartbeats_agent" ON "heartbeats" USING btree ("source_id","agent","observed_at");
--> statement-breakpoint
CREATE INDEX "link_keys_conversation" ON "link_keys" USING btree ("conversation_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "messages_uid" ON "messages" USING btree ("uid");
--> statement-breakpoint
CREATE INDEX "messages_seq" ON "messages" USING btree ("seq");
--> statement-breakpoint
CREATE INDEX "messages_rev" ON "messages" USING btree ("rev");
--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","key");
--> statement-breakpoint
CREATE INDEX "messages_file" ON "messages" USING btree ("file_id","start");
--> statement-breakpoint
CREATE INDEX "messages_native" ON "messages" USING btree ("native_id");
--> statement-breakpoint
CREATE INDEX "messages_reply" ON "messages" USING btree ("reply_to");
--> statement-breakpoint
CREATE INDEX "messages_state" ON "messages" USING btree ("state","key");
--> statement-breakpoint
CREATE INDEX "messages_reading" ON "messages" USING btree ("reading","key");
--> statement-breakpoint
CREATE INDEX observations_file ON observations (file_id, generation, start);
--> statement-breakpoint
CREATE INDEX "places_message" ON "places" USING btree ("message_key");
--> statement-breakpoint
CREATE INDEX "places_file" ON "places" USING btree ("file_id","until");
--> statement-breakpoint
CREATE INDEX "places_waiting" ON "places" USING btree ("message_key","agent","state","until") WHERE until is null and (state in ('inbox', 'queued', 'staged', 'pending', 'open') or (state is null and agent is not null));
--> statement-breakpoint
CREATE UNIQUE INDEX "sources_label" ON "sources" USING btree ("label");
--> statement-breakpoint
CREATE INDEX "task_changes_task" ON "task_changes" USING btree ("source_id","task","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_uid" ON "tasks" USING btree ("uid");
--> statement-breakpoint
CREATE INDEX "tasks_id" ON "tasks" USING btree ("source_id","task");
--> statement-breakpoint
CREATE INDEX "tasks_order" ON "tasks" USING btree ("made","rank","since","uid");
--> statement-breakpoint
CREATE INDEX "versions_file" ON "versions" USING btree ("file_id","version");
--> statement-breakpoint
CREATE INDEX "versions_subject" ON "versions" USING btree ("source_id","what","subject");
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
-- A slab is a stretch of 33 seconds, 35 minutes, 37 hours or 99 days: the keys that share all but their last 27, 33, 39
-- or 45 bits. Each document names its four, so that the index alone finds what a question finds within a stretch of time.
CREATE FUNCTION slabs(first bigint, until bigint) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	low bigint := first >> 27;
	high bigint := (until - 1) >> 27;
	edge bigint;
	found text[] := '{}';
BEGIN
	FOR level IN 0..2 LOOP
		IF low <= high AND low & 63 <> 0 THEN
			edge := least(high, low | 63);
			found := found || ARRAY(SELECT level || '.' || n FROM generate_series(low, edge) n);
			low := edge + 1;
		END IF;
		IF low <= high AND high & 63 <> 63 THEN
			edge := high - (high & 63);
			found := found || ARRAY(SELECT level || '.' || n FROM generate_series(edge, high) n);
			high := edge - 1;
		END IF;
		EXIT WHEN low > high;
		low := low >> 6;
		high := high >> 6;
	END LOOP;
	found := found || ARRAY(SELECT '3.' || n FROM generate_series(low, high) n);
	RETURN ('''@' || array_to_string(found, ''' | ''@') || '''')::tsquery;
END $$;
--> statement-breakpoint
-- Each stretch that is asked for reads the list of what is not yet in the index: kB, an eighth of the usual.
CREATE INDEX messages_document ON messages USING gin (document) WITH (gin_pending_list_limit = 512);
--> statement-breakpoint
-- What changes after a message was read is looked up here, so that no row is opened for it.
CREATE INDEX messages_gone ON messages (key) WHERE gone_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX messages_answered ON messages (key) WHERE answered_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX messages_flagged ON messages (key, flags) WHERE flags <> '';
--> statement-breakpoint
CREATE INDEX messages_unreadable ON messages (key) WHERE reading = 'unreadable' AND gone_at IS NULL;
--> statement-breakpoint
-- Alarms are about what people posted: few rows among all.
CREATE INDEX messages_posted ON messages (rev) WHERE strpos(flags, ' posted ') > 0;
--> statement-breakpoint
-- A search looks at the documents of thousands of rows in order: out of line, each of them costs four more pages, and
-- packing them costs a tenth of an import. They hardly get smaller by it. For rows that are written from now on.
ALTER TABLE messages SET (toast_tuple_target = 8160);
--> statement-breakpoint
-- While autovacuum empties the list of what is not yet in the index, nobody else does, and it pauses all the time unless
-- it is told not to: the list grew to sixteen times what it may hold, and each search read all of it.
ALTER TABLE messages SET (autovacuum_vacuum_cost_delay = 0);
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
