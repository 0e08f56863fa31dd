import type { Role } from '../person'

/** What is said of people, their roles and their sessions. */
export const people = {
  mayNot: (role: Role) => `The role ${role} may not do this. An admin changes roles in Settings.`,
} as const
