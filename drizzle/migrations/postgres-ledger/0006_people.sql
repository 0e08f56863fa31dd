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
CREATE TABLE "invites" (
	"token_sha" text PRIMARY KEY NOT NULL,
	"person" text,
	"made_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"used_at" bigint,
	"used_from" text
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
	"closed_at" bigint
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
	"revoked_at" bigint
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "person" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "assurance" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;--> statement-breakpoint
CREATE INDEX "factors_person" ON "factors" USING btree ("person");--> statement-breakpoint
CREATE UNIQUE INDEX "people_name" ON "people" USING btree ("name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_sha" ON "tokens" USING btree ("token_sha");