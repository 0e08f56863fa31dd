CREATE TABLE "debts" (
	"message_key" bigint NOT NULL,
	"kind" text NOT NULL,
	"debtor" text NOT NULL,
	"uid" text NOT NULL,
	"source_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"conversation_id" bigint,
	"creditor" text,
	"since" bigint NOT NULL,
	"due" bigint NOT NULL,
	"lapses_at" bigint NOT NULL,
	"acknowledged_at" bigint,
	"settled_at" bigint,
	"settled_by" text,
	"rule" text,
	"follows" bigint NOT NULL,
	"history" bigint NOT NULL,
	CONSTRAINT "debts_message_key_kind_debtor_pk" PRIMARY KEY("message_key","kind","debtor")
);
--> statement-breakpoint
CREATE INDEX "debts_due" ON "debts" USING btree ("history","due","message_key") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "debts_debtor" ON "debts" USING btree ("source_id","debtor","due") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "debts_creditor" ON "debts" USING btree ("source_id","creditor","due") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "debts_conversation" ON "debts" USING btree ("conversation_id","message_key") WHERE settled_at is null and follows = 1;