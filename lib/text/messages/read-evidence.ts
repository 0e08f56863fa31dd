import { spoken } from '../spoken'

/** What shows that a message was read. Said by the console of what the record holds. */
export const evidence = spoken('evidence', {
  answered: (type: string) => `answered it (${type})`,
  moved: (where: string) => `moved to ${where}`,
  taken: 'its ID is listed as processed',
  log: (status: string) => `the log says ${status}`,
  spoke: 'wrote again in this conversation; nothing shows that it read this',
  gone: 'removed from where it was put; nothing shows by whom',
  none: 'no evidence',
} as const)
