CREATE TABLE "judged_again" (
	"message_key" bigint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "problems" (
	"message_key" bigint NOT NULL,
	"rule" text NOT NULL,
	"uid" text NOT NULL,
	"source_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"agent" text,
	"conversation_id" bigint,
	"severity" bigint NOT NULL,
	"at" bigint NOT NULL,
	"history" bigint NOT NULL,
	"says" text NOT NULL,
	CONSTRAINT "problems_message_key_rule_pk" PRIMARY KEY("message_key","rule")
);
--> statement-breakpoint
CREATE INDEX "judged_again_at" ON "judged_again" USING btree ("at");--> statement-breakpoint
CREATE INDEX "problems_at" ON "problems" USING btree ("history","at");--> statement-breakpoint
CREATE INDEX "problems_rule" ON "problems" USING btree ("rule","at");