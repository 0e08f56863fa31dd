CREATE TABLE "checkpoints" (
	"number" bigint PRIMARY KEY NOT NULL,
	"n" bigint NOT NULL,
	"hash" text NOT NULL,
	"at" bigint NOT NULL,
	"text" text NOT NULL,
	"directory" text NOT NULL
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
CREATE TABLE "kept" (
	"sha256" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "entries_id" ON "entries" USING btree ("id");--> statement-breakpoint
CREATE INDEX "entries_settles" ON "entries" USING btree ("settles");