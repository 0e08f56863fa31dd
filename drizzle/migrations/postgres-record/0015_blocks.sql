CREATE TABLE "blocks" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"bytes" "bytea" NOT NULL
);
