CREATE TABLE "measures" (
	"span" bigint NOT NULL,
	"slot" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"part" text NOT NULL,
	"name" text NOT NULL,
	"what" text NOT NULL,
	"step" bigint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "measures_span_part_slot_source_id_name_what_step_pk" PRIMARY KEY("span","part","slot","source_id","name","what","step")
);
--> statement-breakpoint
CREATE TABLE "measures_due" (
	"span" bigint NOT NULL,
	"slot" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "measures_due_span_slot_source_id_channel_pk" PRIMARY KEY("span","slot","source_id","channel")
);
--> statement-breakpoint
CREATE INDEX "turns_at" ON "turns" USING btree ("at");