CREATE TABLE "browsers" (
	"token_sha" text NOT NULL,
	"person" text NOT NULL,
	"seen_at" bigint NOT NULL,
	CONSTRAINT "browsers_person_token_sha_pk" PRIMARY KEY("person","token_sha")
);
--> statement-breakpoint
CREATE TABLE "told_from" (
	"n" bigint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL
);
