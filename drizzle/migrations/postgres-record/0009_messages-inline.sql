-- A search looks at the documents of thousands of rows in order: out of line, each of them costs four more pages, and
-- packing them costs a tenth of an import. They hardly get smaller by it. For rows that are written from now on.
ALTER TABLE messages SET (toast_tuple_target = 8160);
