-- The distinct words and facets find candidates; `words` itself decides about phrases.
CREATE FUNCTION messages_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.document := array_to_tsvector(array_remove(string_to_array(NEW.words || ' ' || NEW.facets, ' '), ''));
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_document BEFORE INSERT OR UPDATE OF words, facets ON messages
	FOR EACH ROW EXECUTE FUNCTION messages_document();
--> statement-breakpoint
CREATE INDEX messages_document ON messages USING gin (document);
--> statement-breakpoint
-- What changes after a message was read is looked up here, so that no row is opened for it.
CREATE INDEX messages_gone ON messages (key) WHERE gone_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX messages_answered ON messages (key) WHERE answered_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX messages_flagged ON messages (key, flags) WHERE flags <> '';
--> statement-breakpoint
CREATE INDEX messages_unreadable ON messages (key) WHERE reading = 'unreadable' AND gone_at IS NULL;
--> statement-breakpoint
-- The sums of every source are read from this index alone.
CREATE INDEX files_sums ON files (source_id, gone_at, status, shape, size, bytes_read, bytes_unreadable, bytes_pending);
