import { spoken } from '../spoken'

/** What shows that a message was read. Said by the console of what the record holds. */
export const evidence = spoken('evidence', {
  answered: (type: string) => `answered it, ${type}`,
  moved: (where: string) => `moved to ${where}`,
  taken: 'its id is among those processed',
  log: (status: string) => `the log says ${status}`,
  spoke: 'went on in this conversation; nothing says that it was read',
  gone: 'gone from where it was put; nothing shows who took it',
  none: 'no evidence',
} as const)
