-- FTS5 gathers words in memory before it writes them as a segment, which it then joins with others of its size. What an
-- import adds in one transaction fits into 8 MiB: a segment of it instead of several, and half the joining.
INSERT INTO `messages_fts` (`messages_fts`, `rank`) VALUES ('hashsize', 8388608);
