CREATE TABLE "queue_changes" (
	"span" bigint NOT NULL,
	"slot" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"part" text NOT NULL,
	"name" text NOT NULL,
	"net" bigint NOT NULL,
	CONSTRAINT "queue_changes_span_part_slot_source_id_name_pk" PRIMARY KEY("span","part","slot","source_id","name")
);
