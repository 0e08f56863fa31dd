CREATE TABLE "acknowledgements" (
	"uid" text NOT NULL,
	"rule" text NOT NULL,
	"n" bigint NOT NULL,
	"source" text NOT NULL,
	"person" text NOT NULL,
	"name" text NOT NULL,
	"at" bigint NOT NULL,
	"taken_back_at" bigint,
	CONSTRAINT "acknowledgements_uid_rule_pk" PRIMARY KEY("uid","rule")
);
--> statement-breakpoint
CREATE TABLE "waivers" (
	"id" text PRIMARY KEY NOT NULL,
	"n" bigint NOT NULL,
	"what" text NOT NULL,
	"source" text,
	"rule" text,
	"uid" text,
	"agent" text,
	"recipient" text,
	"called" text,
	"query" text,
	"why" text NOT NULL,
	"until" bigint NOT NULL,
	"scope" text NOT NULL,
	"person" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"assurance" text NOT NULL,
	"since" bigint NOT NULL,
	"ended_at" bigint,
	"ended_by" text
);
--> statement-breakpoint
CREATE INDEX "acknowledgements_n" ON "acknowledgements" USING btree ("n");--> statement-breakpoint
CREATE INDEX "waivers_n" ON "waivers" USING btree ("n");--> statement-breakpoint
CREATE INDEX "waivers_until" ON "waivers" USING btree ("until");