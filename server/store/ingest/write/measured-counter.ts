/** Rises whenever other sums are made of the same messages: then everything is summed again. */
const MEASURES_VERSION = 1

/** What counters of measuring begin with. */
export const MEASURING = 'measured'
/** Counts up to which rev it was noted what is to be summed anew. */
export const MEASURED = `${MEASURING}-${MEASURES_VERSION}`
/** Counts up to which line of message logs. */
export const MEASURED_LOGS = `${MEASURING}-logs-${MEASURES_VERSION}`
/** From when on sums per minute are kept as well, UTC ms. */
export const MEASURED_MINUTES = `${MEASURING}-minutes-${MEASURES_VERSION}`
