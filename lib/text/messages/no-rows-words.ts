import { spoken } from '../spoken'

/** What stands where rows would: there are none, or the question cannot be asked. */
export const noRows = spoken('noRows', {
  title: 'No messages yet.',
  reading: 'The sources are being read for the first time. Rows appear here as they are found.',
  body: 'The sources are being watched. The first message appears here as soon as it is written.',
  noResult: (total: string) => `0 of ${total} messages.`,
  none: '0 messages match.',
  meant: 'Did you mean',
  without: (token: string) => `Search without ${token}`,
  mended: (question: string) => `Search for ${question}`,
  inLogs: 'Search log lines',
  clear: 'Search everything',
  logs: 'Log lines are not included. To search them, add is:log.',
  badQuery: 'This search has a mistake.',
} as const)
