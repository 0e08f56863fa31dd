CREATE TABLE "sessions" (
	"token_sha" text PRIMARY KEY NOT NULL,
	"created_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"revoked_at" bigint,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watched" (
	"id" bigint PRIMARY KEY NOT NULL,
	"protocol" text NOT NULL,
	"root" text NOT NULL,
	"demo" bigint NOT NULL,
	"added_at" bigint NOT NULL,
	"removed_at" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "watched_root" ON "watched" USING btree ("root");