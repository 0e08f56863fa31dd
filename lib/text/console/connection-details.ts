import { spoken } from '../spoken'

/** What is said of the line to the server where it is looked at closely. */
export const connectionDetails = spoken('connectionDetails', {
  title: 'Connection',
  lastRow: 'Last row here',
  lastRowOf: (time: string) => time,
  noRow: 'none',
  lost: 'Lost',
  lostAt: (time: string, ago: string) => `${time}, ${ago} ago`,
  cause: 'Cause',
  causes: {
    refused: (host: string) => `connection refused at ${host}`,
    unanswered: (host: string) => `no answer from ${host}`,
    broken: (host: string) => `the line broke; ${host} answers`,
    silent: 'nothing came for 25 s',
    unauthorised: 'the session has ended',
    badQuery: 'the question was refused',
    answered: (status: number) => `the server answered ${status}`,
  },
  sessionOf: 'Session',
  goodUntil: (time: string) => `good until ${time} at the latest`,
  tries: 'Tries',
  after: (amount: string) => `after ${amount}`,
  failed: 'no answer',
  refused: 'refused',
  waits: 'waits',
  works: {
    title: 'What still works',
    items: [
      'rows and messages already here, their raw bytes',
      'what you have typed, kept in this browser',
      'the theme, the keys, copying',
    ],
  },
  off: {
    title: 'What is off, and why',
    items: [
      { what: 'Approve, reject, post', why: 'no record, no act' },
      { what: 'Search, older rows, other pages', why: 'answered by the server' },
    ],
  },
  server: {
    title: 'On the server',
    commands: ['npm start', 'npm run signalbox -- doctor'],
  },
} as const)
