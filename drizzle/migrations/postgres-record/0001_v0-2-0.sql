CREATE TABLE "namings" (
	"answer" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"sha256" text
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "grants" text;
--> statement-breakpoint
ALTER TABLE "asks" ADD COLUMN "waits" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "asks" ADD COLUMN "said" text;
--> statement-breakpoint
ALTER TABLE "asks" ADD COLUMN "said_at" bigint;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "answered_by" text;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "look" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "ties" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "observations" ADD COLUMN "look" bigint;
--> statement-breakpoint
ALTER TABLE "task_changes" ADD COLUMN "look" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "verdicts" ADD COLUMN "posted" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX "namings_uid" ON "namings" USING btree ("uid");
--> statement-breakpoint
CREATE INDEX "namings_sha256" ON "namings" USING btree ("sha256");
