CREATE TABLE "policies" (
	"name" text NOT NULL,
	"version" bigint NOT NULL,
	"rule" text NOT NULL,
	"enabled" bigint NOT NULL,
	"since_at" bigint,
	"until_at" bigint,
	"person" text NOT NULL,
	"by_name" text NOT NULL,
	"at" bigint NOT NULL,
	"why" text NOT NULL,
	"entry" bigint NOT NULL,
	CONSTRAINT "policies_name_version_pk" PRIMARY KEY("name","version")
);
