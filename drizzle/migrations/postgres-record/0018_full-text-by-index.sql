-- What full text finds a message by: its words, its facets and the four slabs of time that it lies in. Words of plain text
-- follow from it (`lib/letters/plain-words`), marks of facets stand for a column (`markedFacets` of `lib/query/facet-tokens`).
-- Nobody keeps what this makes but the index: it takes about 25 µs, so rows are judged one by one without it. The cost is
-- in the unit of the planner, 0.05 µs.
CREATE FUNCTION message_document(key bigint, words text, facets text, reading text, channel text, type text, kind text, sender text, body text, reasoning text)
	RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 500 AS $$
DECLARE
	found text := words;
	sign text;
BEGIN
	IF words LIKE '~ %' THEN
		found := lower((body || ' ' || coalesce(reasoning, '')) COLLATE "C");
		FOREACH sign IN ARRAY ARRAY['!', '"', '#', '$', '%', '&', '''', '(', ')', '*', '+', ',', '-', '.', '/', ':', ';', '<',
			'=', '>', '?', '@', '[', '\', ']', '^', '_', '`', '{', '|', '}', '~', E'\t', E'\n', E'\r'] LOOP
			IF strpos(found, sign) > 0 THEN
				found := replace(found, sign, ' ');
			END IF;
		END LOOP;
		found := substr(words, 3) || ' ' || found;
	END IF;
	IF strpos(facets, '~') > 0 THEN
		facets := replace(facets, '~a', ':iany' || CASE reading WHEN 'log' THEN '' ELSE ' :ilisted' END || ' :r' || reading);
		facets := replace(replace(facets, '~c', ':c' || channel), '~y', ':y' || type);
		facets := replace(replace(facets, '~f', ':f' || coalesce(sender, '')), '~g', ':g' || coalesce(sender, ''));
		facets := replace(facets, '~k', ':k' || kind);
	END IF;
	RETURN array_to_tsvector(array_remove(string_to_array(found || ' ' || facets || ' @0.' || (key >> 27)::text
		|| ' @1.' || (key >> 33)::text || ' @2.' || (key >> 39)::text || ' @3.' || (key >> 45)::text, ' '), ''));
END $$;
--> statement-breakpoint
-- As `shortWords` of `lib/letters/plain-words`.
CREATE FUNCTION words_without_text(words text, content text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	following text := btrim(regexp_replace(lower(content COLLATE "C"), '[^a-z0-9]+', ' ', 'g'));
BEGIN
	IF following = '' OR content ~ '[^\t\n\r -~]' OR content ~ '[^A-Za-z0-9]{32}' OR right(' ' || words, length(following) + 1) <> ' ' || following THEN
		RETURN words;
	END IF;
	RETURN '~ ' || left(words, greatest(length(words) - length(following) - 1, 0));
END $$;
--> statement-breakpoint
-- As `markedFacets` of `lib/query/facet-tokens`.
CREATE FUNCTION facets_marked(facets text, reading text, channel text, type text, kind text, sender text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	marked text := ' ' || facets || ' ';
	plain text := '^[a-z0-9_.-]{1,12}$';
BEGIN
	marked := replace(marked, ' :iany' || CASE reading WHEN 'log' THEN '' ELSE ' :ilisted' END || ' :r' || reading || ' ', ' ~a ');
	IF channel ~ plain THEN
		marked := replace(marked, ' :c' || channel || ' ', ' ~c ');
	END IF;
	IF type ~ plain THEN
		marked := replace(marked, ' :y' || type || ' ', ' ~y ');
	END IF;
	IF kind ~ plain THEN
		marked := replace(marked, ' :k' || kind || ' ', ' ~k ');
	END IF;
	IF sender ~ plain THEN
		marked := replace(replace(marked, ' :f' || sender || ' ', ' ~f '), ' :g' || sender || ' ', ' ~g ');
	END IF;
	RETURN btrim(marked);
END $$;
--> statement-breakpoint
-- Rows are written anew once, for all of this. The index of the column goes with it.
ALTER TABLE "messages" DROP COLUMN "document",
	ALTER COLUMN "words" TYPE text USING words_without_text(words, body || ' ' || coalesce(reasoning, '')),
	ALTER COLUMN "facets" TYPE text USING facets_marked(facets, reading, channel, type, kind, sender),
	ALTER COLUMN "source_id" TYPE integer, ALTER COLUMN "broadcast" TYPE integer, ALTER COLUMN "priority" TYPE integer,
	ALTER COLUMN "zone_known" TYPE integer, ALTER COLUMN "file_id" TYPE integer, ALTER COLUMN "generation" TYPE integer;
--> statement-breakpoint
-- Numbers of what there are never 2^31. With them the index of places holds 16 bytes a row, of which Postgres fills its
-- pages wholly where many files grow at once; of more than that half.
ALTER TABLE "observations" ALTER COLUMN "batch" TYPE integer, ALTER COLUMN "source_id" TYPE integer,
	ALTER COLUMN "file_id" TYPE integer, ALTER COLUMN "generation" TYPE integer, ALTER COLUMN "packing" TYPE integer;
--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "source_id" TYPE integer, ALTER COLUMN "count" TYPE integer;
--> statement-breakpoint
DROP FUNCTION words_without_text;
--> statement-breakpoint
DROP FUNCTION facets_marked;
--> statement-breakpoint
-- Each stretch that is asked for reads the list of what is not yet in the index: kB, an eighth of the usual.
CREATE INDEX messages_document ON messages USING gin (message_document(key, words, facets, reading, channel, type, kind, sender, body, reasoning)) WITH (gin_pending_list_limit = 512);
--> statement-breakpoint
-- To count how rare words are would make the documents of 30,000 rows each time, a second. The planner needs no number to
-- ask the index: whatever it thinks is found, to make the document of each row costs more.
ALTER INDEX messages_document ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ANALYZE "messages";
