import { spoken } from '../spoken'

/** What stands where rows would: there are none, or the question cannot be asked. */
export const noRows = spoken('noRows', {
  title: 'No message yet.',
  reading: 'The sources are being read for the first time. Rows enter here as they are found.',
  body: 'The sources are watched. The first message shows here the moment it is written.',
  noResult: (total: string) => `0 of ${total} messages.`,
  none: '0 messages match.',
  meant: 'Did you mean',
  without: (token: string) => `Search without ${token}`,
  mended: (question: string) => `Search ${question}`,
  inLogs: 'Search log lines',
  clear: 'Search everything',
  logs: 'Log lines are left out unless you ask with is:log.',
  badQuery: 'This question cannot be asked.',
} as const)
