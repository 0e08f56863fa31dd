CREATE TABLE "turns" (
	"source_id" bigint NOT NULL,
	"turn" text NOT NULL,
	"agent" text NOT NULL,
	"link_key" text NOT NULL,
	"at" bigint,
	"input" bigint NOT NULL,
	"output" bigint NOT NULL,
	"cache_read" bigint NOT NULL,
	"cache_written" bigint NOT NULL,
	CONSTRAINT "turns_source_id_turn_pk" PRIMARY KEY("source_id","turn")
);
--> statement-breakpoint
CREATE INDEX "turns_agent" ON "turns" USING btree ("source_id","agent");--> statement-breakpoint
CREATE INDEX "turns_link" ON "turns" USING btree ("source_id","link_key");