DROP INDEX "tasks_order";--> statement-breakpoint
ALTER TABLE "task_changes" ADD COLUMN "owner_raw" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "owner_raw" text;--> statement-breakpoint
CREATE INDEX "tasks_order" ON "tasks" USING btree ("made","rank","since","uid");