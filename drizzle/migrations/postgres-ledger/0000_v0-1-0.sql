CREATE TABLE "checkpoints" (
	"number" bigint PRIMARY KEY NOT NULL,
	"n" bigint NOT NULL,
	"hash" text NOT NULL,
	"at" bigint NOT NULL,
	"text" text NOT NULL,
	"directory" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"uid" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"source" text NOT NULL,
	"asker" text,
	"words" text NOT NULL,
	"list" text NOT NULL,
	"verb" text NOT NULL,
	"key" text NOT NULL,
	"body" text NOT NULL,
	"person" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"assurance" text NOT NULL,
	"at" bigint NOT NULL,
	"reason" text NOT NULL,
	"entry" bigint NOT NULL,
	"outbox_id" bigint,
	"policy" text,
	"policy_version" bigint,
	"signed" bigint NOT NULL,
	"needed" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"hook_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" bigint NOT NULL,
	"facts" text NOT NULL,
	"state" text NOT NULL,
	"tries" bigint NOT NULL,
	"most" bigint NOT NULL,
	"next_at" bigint NOT NULL,
	"claimed_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_tries" (
	"delivery_id" text NOT NULL,
	"n" bigint NOT NULL,
	"at" bigint NOT NULL,
	"ms" bigint NOT NULL,
	"status" bigint,
	"error" text,
	"answer" text NOT NULL,
	CONSTRAINT "delivery_tries_delivery_id_n_pk" PRIMARY KEY("delivery_id","n")
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"n" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"prev" text NOT NULL,
	"at" bigint NOT NULL,
	"person" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"assurance" text NOT NULL,
	"session" text NOT NULL,
	"act" text NOT NULL,
	"subject" text,
	"source" text,
	"settles" bigint,
	"outcome" text NOT NULL,
	"why" text,
	"detail" text NOT NULL,
	"shown" text,
	"written" text,
	"version" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factors" (
	"id" text PRIMARY KEY NOT NULL,
	"person" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"counter" bigint NOT NULL,
	"made_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "guesses" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" bigint NOT NULL,
	"since" bigint NOT NULL,
	"until" bigint NOT NULL,
	"strikes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "held" (
	"outbox_id" bigint PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"at" bigint NOT NULL,
	"sha256" text NOT NULL,
	"draft" text NOT NULL,
	"message" text NOT NULL,
	"files" text NOT NULL,
	"policy" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hooks" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"template" text NOT NULL,
	"secret" text NOT NULL,
	"sign" text,
	"lists" text NOT NULL,
	"alarms" bigint NOT NULL,
	"query" text,
	"sources" text,
	"content" bigint NOT NULL,
	"made_at" bigint NOT NULL,
	"since_at" bigint NOT NULL,
	"paused_at" bigint
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"token_sha" text PRIMARY KEY NOT NULL,
	"person" text,
	"made_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"used_at" bigint,
	"used_from" text
);
--> statement-breakpoint
CREATE TABLE "kept" (
	"sha256" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"body" text NOT NULL,
	"person" text NOT NULL,
	"console" text NOT NULL,
	"source" text NOT NULL,
	"root" text NOT NULL,
	"entry" bigint NOT NULL,
	"tag" text NOT NULL,
	"at" bigint NOT NULL,
	"status" text NOT NULL,
	"prepared" bigint NOT NULL,
	"changes" text NOT NULL,
	"written" text NOT NULL,
	"draft" text NOT NULL,
	"why" text,
	"settled_at" bigint
);
--> statement-breakpoint
CREATE TABLE "outbox_names" (
	"root" text NOT NULL,
	"path" text NOT NULL,
	"outbox_id" bigint NOT NULL,
	CONSTRAINT "outbox_names_root_path_pk" PRIMARY KEY("root","path")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"role" text NOT NULL,
	"password" text,
	"password_at" bigint,
	"made_at" bigint NOT NULL,
	"closed_at" bigint,
	"sources" text
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"name" text NOT NULL,
	"version" bigint NOT NULL,
	"rule" text NOT NULL,
	"enabled" bigint NOT NULL,
	"since_at" bigint,
	"until_at" bigint,
	"person" text NOT NULL,
	"by_name" text NOT NULL,
	"at" bigint NOT NULL,
	"why" text NOT NULL,
	"entry" bigint NOT NULL,
	CONSTRAINT "policies_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
CREATE TABLE "seen" (
	"person" text NOT NULL,
	"question" text NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "seen_person_question_pk" PRIMARY KEY("person","question")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_sha" text PRIMARY KEY NOT NULL,
	"created_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"revoked_at" bigint,
	"user_agent" text,
	"person" text,
	"assurance" text,
	"address" text,
	"proven_at" bigint
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"uid" text NOT NULL,
	"person" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"assurance" text NOT NULL,
	"verb" text NOT NULL,
	"sha256" text NOT NULL,
	"changed" text NOT NULL,
	"key" text NOT NULL,
	"body" text NOT NULL,
	"at" bigint NOT NULL,
	"reason" text NOT NULL,
	"entry" bigint NOT NULL,
	"needed" bigint NOT NULL,
	CONSTRAINT "signatures_uid_person_pk" PRIMARY KEY("uid","person")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"token_sha" text NOT NULL,
	"beginning" text NOT NULL,
	"person" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"made_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"used_at" bigint,
	"revoked_at" bigint,
	"sources" text
);
--> statement-breakpoint
CREATE TABLE "told" (
	"uid" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "view_pins" (
	"person" text NOT NULL,
	"view_id" bigint NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "view_pins_person_view_id_pk" PRIMARY KEY("person","view_id")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"stands_at" text,
	"shared" bigint NOT NULL,
	"saved_at" bigint NOT NULL,
	"removed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "watched" (
	"id" bigint PRIMARY KEY NOT NULL,
	"protocol" text NOT NULL,
	"root" text NOT NULL,
	"demo" bigint NOT NULL,
	"added_at" bigint NOT NULL,
	"removed_at" bigint,
	"config" text,
	"label" text
);
--> statement-breakpoint
CREATE TABLE "writing" (
	"root" text PRIMARY KEY NOT NULL,
	"since" bigint NOT NULL,
	"person" text NOT NULL,
	"name" text NOT NULL,
	"assurance" text NOT NULL,
	"why" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_entry" ON "decisions" USING btree ("entry");
--> statement-breakpoint
CREATE INDEX "decisions_asker" ON "decisions" USING btree ("source","asker","entry");
--> statement-breakpoint
CREATE INDEX "decisions_at" ON "decisions" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "decisions_verb" ON "decisions" USING btree ("verb","entry");
--> statement-breakpoint
CREATE INDEX "decisions_key" ON "decisions" USING btree ("person","key");
--> statement-breakpoint
CREATE INDEX "deliveries_hook" ON "deliveries" USING btree ("hook_id","at");
--> statement-breakpoint
CREATE INDEX "deliveries_state" ON "deliveries" USING btree ("state","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "entries_id" ON "entries" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "entries_settles" ON "entries" USING btree ("settles");
--> statement-breakpoint
CREATE INDEX "factors_person" ON "factors" USING btree ("person");
--> statement-breakpoint
CREATE INDEX "held_at" ON "held" USING btree ("at");
--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_key" ON "outbox" USING btree ("person","key");
--> statement-breakpoint
CREATE INDEX "outbox_status" ON "outbox" USING btree ("status");
--> statement-breakpoint
CREATE UNIQUE INDEX "people_name" ON "people" USING btree ("name_key");
--> statement-breakpoint
CREATE INDEX "signatures_key" ON "signatures" USING btree ("person","key");
--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_sha" ON "tokens" USING btree ("token_sha");
--> statement-breakpoint
CREATE INDEX "views_owner" ON "views" USING btree ("owner");
--> statement-breakpoint
CREATE UNIQUE INDEX "watched_root" ON "watched" USING btree ("root");
