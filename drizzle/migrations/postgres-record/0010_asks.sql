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
CREATE INDEX "asks_open" ON "asks" USING btree ("list","needs","key") WHERE answered_at is null and gone_at is null;--> statement-breakpoint
CREATE INDEX "asks_guarded" ON "asks" USING btree ("source_id","sender","key") WHERE needs = 'guarded' and answered_at is null and gone_at is null;