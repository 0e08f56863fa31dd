ALTER TABLE "places" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "ending" text;--> statement-breakpoint
CREATE INDEX "places_elsewhere" ON "places" USING btree ("message_key") WHERE channel is not null;