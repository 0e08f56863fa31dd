ALTER TABLE "people" ADD COLUMN "sources" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "sources" text;