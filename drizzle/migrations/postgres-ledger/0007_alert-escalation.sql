ALTER TABLE "alert_rules" ADD COLUMN "measure" text;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "escalate_ms" bigint;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "escalate_to" text;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "escalated_at" bigint;