import { spoken } from '../spoken'

/** What is said of the line to the server where it is looked at closely. */
export const connectionDetails = spoken('connectionDetails', {
  title: 'Connection',
  lastRow: 'Last row received',
  lastRowOf: (time: string) => time,
  noRow: 'none',
  lost: 'Lost',
  lostAt: (time: string, ago: string) => `${time}, ${ago} ago`,
  cause: 'Cause',
  causes: {
    refused: (host: string) => `connection refused at ${host}`,
    unanswered: (host: string) => `no answer from ${host}`,
    broken: (host: string) => `the connection broke; ${host} answers`,
    silent: 'nothing received for 25 s',
    unauthorised: 'the session has ended',
    badQuery: 'the search was refused',
    answered: (status: number) => `the server answered ${status}`,
  },
  sessionOf: 'Session',
  goodUntil: (time: string) => `ends by ${time}`,
  tries: 'Attempts',
  after: (amount: string) => `after ${amount}`,
  failed: 'no answer',
  refused: 'refused',
  waits: 'waiting',
  works: {
    title: 'What still works',
    items: [
      'rows and messages already loaded, with their raw bytes',
      'what you have typed: it is kept in this browser',
      'theme, keys and copying',
    ],
  },
  off: {
    title: 'What does not work, and why',
    items: [
      { what: 'Approve, reject, post', why: 'nothing can be recorded' },
      { what: 'Search, older rows, other pages', why: 'need the server' },
    ],
  },
  server: 'On the server',
} as const)
