/** Counts up to which rev the rules were asked. */
export const JUDGED = 'judged'
/** Counts up to which version of what files tell rules looked whom it registers. */
export const JUDGED_VERSIONS = 'judged-versions'
