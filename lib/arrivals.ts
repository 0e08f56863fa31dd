/** The most rows of a page that can be asked about at once; first loads have it, and nothing else of `lib/people/view`. */
export const MOST_ARRIVALS = 2_000
