CREATE TABLE "acknowledged" (
	"uid" text NOT NULL,
	"rule" text NOT NULL,
	"by_name" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "acknowledged_uid_rule_pk" PRIMARY KEY("uid","rule")
);
--> statement-breakpoint
CREATE TABLE "waived" (
	"message_key" bigint NOT NULL,
	"rule" text NOT NULL,
	"waiver" text NOT NULL,
	"until" bigint NOT NULL,
	"mutes" bigint NOT NULL,
	CONSTRAINT "waived_message_key_rule_waiver_pk" PRIMARY KEY("message_key","rule","waiver")
);
--> statement-breakpoint
ALTER TABLE "problems" ADD COLUMN "cause" text;--> statement-breakpoint
CREATE INDEX "waived_waiver" ON "waived" USING btree ("waiver");