CREATE TABLE "tasks_changed" (
	"uid" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DELETE FROM "debts";--> statement-breakpoint
DROP INDEX "debts_due";--> statement-breakpoint
DROP INDEX "debts_conversation";--> statement-breakpoint
ALTER TABLE "debts" DROP CONSTRAINT "debts_message_key_kind_debtor_pk";--> statement-breakpoint
ALTER TABLE "debts" ADD CONSTRAINT "debts_uid_kind_debtor_pk" PRIMARY KEY("uid","kind","debtor");--> statement-breakpoint
ALTER TABLE "debts" ADD COLUMN "task" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "debts" ADD COLUMN "key" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "debts" ADD COLUMN "stood" text NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "owned_at" bigint;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "owned_look" bigint;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "given_by" text;--> statement-breakpoint
CREATE INDEX "debts_key" ON "debts" USING btree ("key");--> statement-breakpoint
CREATE INDEX "debts_due" ON "debts" USING btree ("history","due","key") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "debts_conversation" ON "debts" USING btree ("conversation_id","key") WHERE settled_at is null and follows = 1;--> statement-breakpoint
ALTER TABLE "debts" DROP COLUMN "message_key";