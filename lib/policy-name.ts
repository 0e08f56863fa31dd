/** Who may decide at the least, the weakest first. */
export const POLICY_ROLES = ['operator', 'approver', 'admin'] as const

export const POLICY_NAME = /^[a-z0-9][a-z0-9 -]{0,39}$/
