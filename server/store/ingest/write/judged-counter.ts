/** Rises whenever rules judge otherwise: then everything is judged again. */
const RULES_VERSION = 11

/** What counters of judging begin with. */
export const JUDGING = 'judged'
/** Counts up to which rev the rules were asked. */
export const JUDGED = `${JUDGING}-${RULES_VERSION}`
/** Counts up to which version of what files tell rules looked whom it registers. */
export const JUDGED_VERSIONS = `${JUDGING}-versions-${RULES_VERSION}`
/** Counts up to which observation rules looked at lists of what was taken, and at files that messages name. */
export const JUDGED_SEEN = `${JUDGING}-seen-${RULES_VERSION}`
/** Counts up to which heartbeat rules looked at the agent that shows it. */
export const JUDGED_BEATS = `${JUDGING}-beats-${RULES_VERSION}`
