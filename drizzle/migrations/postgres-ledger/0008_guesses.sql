CREATE TABLE "guesses" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" bigint NOT NULL,
	"since" bigint NOT NULL,
	"until" bigint NOT NULL,
	"strikes" bigint NOT NULL
);
