CREATE TABLE "named_files" (
	"source_id" bigint NOT NULL,
	"path" text NOT NULL,
	"message_key" bigint NOT NULL,
	CONSTRAINT "named_files_source_id_path_message_key_pk" PRIMARY KEY("source_id","path","message_key")
);
--> statement-breakpoint
CREATE TABLE "taken_lists" (
	"file_id" bigint PRIMARY KEY NOT NULL,
	"source_id" bigint NOT NULL,
	"seen" bigint,
	"missing" text NOT NULL,
	"count" bigint NOT NULL,
	"since" bigint,
	"before" bigint,
	"after" bigint,
	"message_key" bigint
);
--> statement-breakpoint
CREATE INDEX "named_files_message" ON "named_files" USING btree ("message_key");--> statement-breakpoint
CREATE INDEX "taken_lists_message" ON "taken_lists" USING btree ("message_key");