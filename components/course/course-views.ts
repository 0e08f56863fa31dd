/** The ways to look at a conversation, in the order of their keys 1 to 3. */
export const VIEWS = ['thread', 'timeline', 'sequence'] as const
export type View = (typeof VIEWS)[number]
