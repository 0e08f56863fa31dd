CREATE TABLE "file_sums" (
	"source_id" bigint NOT NULL,
	"status" text NOT NULL,
	"gone" bigint NOT NULL,
	"files" bigint NOT NULL,
	"bytes_read" bigint NOT NULL,
	"bytes_unreadable" bigint NOT NULL,
	"bytes_pending" bigint NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "file_sums_source_id_status_gone_pk" PRIMARY KEY("source_id","status","gone")
);
