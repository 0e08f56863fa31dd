import { counted, number } from './number'

export const connection = {
  title: 'Connection',
  banner: {
    lead: (time: string) => `No connection to Signalbox since ${time} UTC.`,
    body: 'What you see is what this page had then. The agents and the tail may go on; on return the stream resumes after the last row it has, nothing is left out or doubled.',
    retry: (tries: number, left: string) => `retry ${number(tries)} in ${left}`,
    retrying: (tries: number) => `retry ${number(tries)}`,
    now: 'Retry now',
    details: 'Details',
  },
  session: {
    lead: 'The session has ended.',
    body: 'Load this page again to sign in, or open a new start link. What you see is what this page had then.',
  },
  tail: {
    lead: 'The tail does not run.',
    body: 'Pages show what was read until it stopped. New files are not seen.',
  },
  source: {
    of: (label: string, state: string) => `${label}: ${state}`,
    ofMany: (count: number, state: string) => `${counted(count, 'source', 'sources')} ${state}`,
    more: (count: number) => counted(count, 'other trouble', 'other troubles'),
    open: 'Open in Ingest',
  },
  lastRow: 'Last row here',
  lastRowOf: (time: string, rev: number) => `${time} UTC, rev ${number(rev)}`,
  noRow: 'none',
  lost: 'Lost',
  lostAt: (time: string, ago: string) => `${time} UTC, ${ago} ago`,
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
  goodUntil: (time: string) => `good until ${time} UTC at the latest`,
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
  rows: (count: number) => counted(count, 'row', 'rows'),
} as const
