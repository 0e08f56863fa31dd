import { number } from '../number'
import { spoken } from '../spoken'

export const connection = spoken('connection', {
  banner: {
    lead: (time: string) => `No connection to Signalbox since ${time}.`,
    body: 'What you see is what this page had then. The agents and the tail may go on. On return the page you asked for opens, and the stream resumes after the last row it has: nothing is left out or doubled.',
    retry: (tries: number, left: string) => `retry ${number(tries)} in ${left}`,
    retrying: (tries: number) => `retry ${number(tries)}`,
    now: 'Retry now',
    details: 'Details',
  },
  session: {
    lead: 'The session has ended.',
    body: 'Load this page again to sign in, or open a new start link. What you see is what this page had then.',
  },
} as const)
