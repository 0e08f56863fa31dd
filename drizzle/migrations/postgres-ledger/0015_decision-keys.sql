CREATE INDEX "decisions_key" ON "decisions" USING btree ("person","key");--> statement-breakpoint
CREATE INDEX "signatures_key" ON "signatures" USING btree ("person","key");