/** Who may decide at the least, the weakest first. */
export const POLICY_ROLES = ['operator', 'approver', 'admin'] as const

export const POLICY_NAME = /^[a-z0-9][a-z0-9 -]{0,39}$/

/** Whose messages a policy is about: what agents say, what people are about to say, or both. */
export const WHOSE = ['agents', 'people', 'both'] as const
export type Whose = (typeof WHOSE)[number]
