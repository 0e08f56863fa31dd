CREATE TABLE "holds" (
	"id" text PRIMARY KEY NOT NULL,
	"what" text NOT NULL,
	"source" text NOT NULL,
	"called" text,
	"everywhere" bigint NOT NULL,
	"why" text NOT NULL,
	"person" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"assurance" text NOT NULL,
	"since" bigint NOT NULL,
	"lifted_at" bigint,
	"lifted_by" text
);
--> statement-breakpoint
CREATE INDEX "holds_lifted" ON "holds" USING btree ("lifted_at");