CREATE TABLE "judged_awaiting" (
	"source_id" bigint NOT NULL,
	"agent" text NOT NULL,
	"message_key" bigint NOT NULL,
	CONSTRAINT "judged_awaiting_source_id_agent_message_key_pk" PRIMARY KEY("source_id","agent","message_key")
);
--> statement-breakpoint
CREATE INDEX "judged_awaiting_message" ON "judged_awaiting" USING btree ("message_key");