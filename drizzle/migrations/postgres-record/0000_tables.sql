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
	CONSTRAINT "agents_source_id_agent_pk" PRIMARY KEY("source_id","agent")
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
	"document" "tsvector",
	"flags" text NOT NULL,
	"file_id" bigint NOT NULL,
	"generation" bigint NOT NULL,
	"start" bigint NOT NULL,
	"length" bigint NOT NULL,
	"line" bigint,
	"sha256" text NOT NULL,
	"observation_id" bigint NOT NULL,
	"answered_at" bigint,
	"gone_at" bigint
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "observations" (
	"id" bigint PRIMARY KEY NOT NULL,
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
	"detail" text
);
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
	"until" bigint
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
	"uid" text,
	"flags" text NOT NULL,
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
CREATE TABLE "facet_values" (
	"field" text NOT NULL,
	"value" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "facet_values_field_value_pk" PRIMARY KEY("field","value")
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
CREATE INDEX "conversation_aliases_target" ON "conversation_aliases" USING btree ("conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_uid" ON "conversations" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "conversations_last" ON "conversations" USING btree ("last_key");--> statement-breakpoint
CREATE INDEX "conversations_rev" ON "conversations" USING btree ("rev");--> statement-breakpoint
CREATE INDEX "deliveries_message" ON "deliveries" USING btree ("source_id","message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_path" ON "files" USING btree ("source_id","path");--> statement-breakpoint
CREATE INDEX "files_status" ON "files" USING btree ("status");--> statement-breakpoint
CREATE INDEX "heartbeats_agent" ON "heartbeats" USING btree ("source_id","agent","observed_at");--> statement-breakpoint
CREATE INDEX "link_keys_conversation" ON "link_keys" USING btree ("conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_uid" ON "messages" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "messages_seq" ON "messages" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "messages_rev" ON "messages" USING btree ("rev");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","key");--> statement-breakpoint
CREATE INDEX "messages_file" ON "messages" USING btree ("file_id","start");--> statement-breakpoint
CREATE INDEX "messages_native" ON "messages" USING btree ("native_id");--> statement-breakpoint
CREATE INDEX "messages_reply" ON "messages" USING btree ("reply_to");--> statement-breakpoint
CREATE INDEX "messages_state" ON "messages" USING btree ("state","key");--> statement-breakpoint
CREATE INDEX "messages_reading" ON "messages" USING btree ("reading","key");--> statement-breakpoint
CREATE INDEX "observations_file" ON "observations" USING btree ("file_id","generation","start");--> statement-breakpoint
CREATE INDEX "places_message" ON "places" USING btree ("message_key");--> statement-breakpoint
CREATE INDEX "places_file" ON "places" USING btree ("file_id","until");--> statement-breakpoint
CREATE UNIQUE INDEX "sources_label" ON "sources" USING btree ("label");--> statement-breakpoint
CREATE INDEX "versions_file" ON "versions" USING btree ("file_id","version");--> statement-breakpoint
CREATE INDEX "versions_subject" ON "versions" USING btree ("source_id","what","subject");