ALTER TABLE "hooks" ADD COLUMN "quiet" text;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "quiet" text;