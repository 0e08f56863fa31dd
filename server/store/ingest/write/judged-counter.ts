/** Counts up to which rev the rules were asked. */
export const JUDGED = 'judged'
