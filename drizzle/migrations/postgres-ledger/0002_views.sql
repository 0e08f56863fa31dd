CREATE TABLE "seen" (
	"person" text NOT NULL,
	"question" text NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "seen_person_question_pk" PRIMARY KEY("person","question")
);
--> statement-breakpoint
CREATE TABLE "view_pins" (
	"person" text NOT NULL,
	"view_id" bigint NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "view_pins_person_view_id_pk" PRIMARY KEY("person","view_id")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"stands_at" text,
	"shared" bigint NOT NULL,
	"saved_at" bigint NOT NULL,
	"removed_at" bigint
);
--> statement-breakpoint
CREATE INDEX "views_owner" ON "views" USING btree ("owner");