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
CREATE UNIQUE INDEX "decisions_entry" ON "decisions" USING btree ("entry");--> statement-breakpoint
CREATE INDEX "decisions_asker" ON "decisions" USING btree ("source","asker","entry");--> statement-breakpoint
CREATE INDEX "decisions_at" ON "decisions" USING btree ("at");