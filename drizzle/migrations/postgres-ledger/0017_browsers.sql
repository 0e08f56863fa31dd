CREATE TABLE "browsers" (
	"token_sha" text NOT NULL,
	"person" text NOT NULL,
	"seen_at" bigint NOT NULL,
	CONSTRAINT "browsers_person_token_sha_pk" PRIMARY KEY("person","token_sha")
);
