import { number } from '../number'
import { spoken } from '../spoken'

export const connection = spoken('connection', {
  banner: {
    lead: (time: string) => `No connection to Signalbox since ${time}.`,
    body: 'You see what was loaded until then. Agents may still be writing, and Signalbox may still be reading. Once reconnected, the page you asked for opens, and the stream resumes after its last row: nothing is missed or repeated.',
    retry: (tries: number, seconds: number) => `retry ${number(tries)} in ${seconds} s`,
    retrying: (tries: number) => `retry ${number(tries)}`,
    now: 'Retry now',
    details: 'Details',
  },
  session: {
    lead: 'The session has ended.',
    body: 'Reload this page to sign in, or open a new start link. You see what was loaded until then.',
  },
} as const)
