CREATE TABLE "over_thresholds" (
	"message_key" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"measure" text NOT NULL,
	"told" text NOT NULL,
	CONSTRAINT "over_thresholds_message_key_measure_pk" PRIMARY KEY("message_key","measure")
);
