CREATE TABLE "alert_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"query" text NOT NULL,
	"expected" text,
	"most" bigint NOT NULL,
	"window_ms" bigint NOT NULL,
	"severity" text NOT NULL,
	"cooldown_ms" bigint NOT NULL,
	"made_at" bigint NOT NULL,
	"since_at" bigint NOT NULL,
	"muted_until" bigint,
	"firing_since" bigint,
	"fired_at" bigint,
	"acknowledged_at" bigint,
	"acknowledged_by" text,
	"assigned_to" text,
	"assigned_name" text
);
--> statement-breakpoint
ALTER TABLE "hooks" ADD COLUMN "alerts" text;