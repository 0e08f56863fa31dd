CREATE TABLE "authority_said" (
	"source_id" bigint NOT NULL,
	"agent" text NOT NULL,
	"what" text NOT NULL,
	"value" text NOT NULL,
	"freedom" bigint,
	"at" bigint NOT NULL,
	"uid" text NOT NULL,
	"doubtful" bigint NOT NULL,
	CONSTRAINT "authority_said_uid_agent_what_pk" PRIMARY KEY("uid","agent","what")
);
--> statement-breakpoint
CREATE INDEX "authority_said_agent" ON "authority_said" USING btree ("source_id","agent","at");