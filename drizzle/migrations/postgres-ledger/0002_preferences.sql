CREATE TABLE "preferences" (
	"person" text PRIMARY KEY NOT NULL,
	"language" text,
	"times" text
);
