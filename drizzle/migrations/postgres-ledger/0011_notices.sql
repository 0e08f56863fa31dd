CREATE TABLE "deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"hook_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" bigint NOT NULL,
	"facts" text NOT NULL,
	"state" text NOT NULL,
	"tries" bigint NOT NULL,
	"most" bigint NOT NULL,
	"next_at" bigint NOT NULL,
	"claimed_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_tries" (
	"delivery_id" text NOT NULL,
	"n" bigint NOT NULL,
	"at" bigint NOT NULL,
	"ms" bigint NOT NULL,
	"status" bigint,
	"error" text,
	"answer" text NOT NULL,
	CONSTRAINT "delivery_tries_delivery_id_n_pk" PRIMARY KEY("delivery_id","n")
);
--> statement-breakpoint
CREATE TABLE "hooks" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"template" text NOT NULL,
	"secret" text NOT NULL,
	"sign" text,
	"lists" text NOT NULL,
	"alarms" bigint NOT NULL,
	"query" text,
	"sources" text,
	"content" bigint NOT NULL,
	"made_at" bigint NOT NULL,
	"since_at" bigint NOT NULL,
	"paused_at" bigint
);
--> statement-breakpoint
CREATE TABLE "told" (
	"uid" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deliveries_hook" ON "deliveries" USING btree ("hook_id","at");--> statement-breakpoint
CREATE INDEX "deliveries_state" ON "deliveries" USING btree ("state","at");