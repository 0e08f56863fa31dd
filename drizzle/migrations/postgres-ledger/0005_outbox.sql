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
CREATE TABLE "writing" (
	"root" text PRIMARY KEY NOT NULL,
	"since" bigint NOT NULL,
	"person" text NOT NULL,
	"name" text NOT NULL,
	"assurance" text NOT NULL,
	"why" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_key" ON "outbox" USING btree ("person","key");--> statement-breakpoint
CREATE INDEX "outbox_status" ON "outbox" USING btree ("status");