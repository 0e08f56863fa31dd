DELETE FROM "tasks";--> statement-breakpoint
CREATE TABLE "task_changes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"source_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"said" text,
	"task" text NOT NULL,
	"at" bigint NOT NULL,
	"uid" text,
	"file_id" bigint NOT NULL,
	"observation_id" bigint NOT NULL,
	"makes" bigint NOT NULL,
	"gone" bigint NOT NULL,
	"title" text,
	"titled" bigint NOT NULL,
	"owner" text,
	"state" text,
	"native" text,
	"depends_on" text NOT NULL,
	"blocker" text
);
--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "uid" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "titled" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "created_at" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "file_id" bigint;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "gone_at" bigint;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "changes" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "change_id" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "made" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "loose" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "rank" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "folded" text NOT NULL;--> statement-breakpoint
CREATE INDEX "task_changes_task" ON "task_changes" USING btree ("source_id","task","at");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_uid" ON "tasks" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "tasks_id" ON "tasks" USING btree ("source_id","task");--> statement-breakpoint
CREATE INDEX "tasks_order" ON "tasks" USING btree ("made","rank","updated_at","uid");