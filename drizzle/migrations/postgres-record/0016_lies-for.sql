DROP INDEX "places_waiting";--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "beat_files" text;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "agent" text;--> statement-breakpoint
CREATE INDEX "places_waiting" ON "places" USING btree ("message_key","agent","state","until") WHERE until is null and (state in ('inbox', 'queued', 'staged', 'pending', 'open') or (state is null and agent is not null));