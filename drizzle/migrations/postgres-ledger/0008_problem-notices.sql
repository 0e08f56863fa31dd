ALTER TABLE "hooks" ADD COLUMN "problems" bigint;--> statement-breakpoint
ALTER TABLE "hooks" ADD COLUMN "holds" bigint;