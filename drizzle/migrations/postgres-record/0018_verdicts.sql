CREATE TABLE "verdicts" (
	"key" bigint PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"answer" text NOT NULL,
	"at" bigint NOT NULL
);
