/** Rows read of the record at once. */
export const PAGE_ROWS = 500
/** Beyond this many changes a follower asks for its page anew; a page shows no more rows than that. */
export const MOST_REVS = 2_000
