CREATE TABLE "told_from" (
	"n" bigint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL
);
