import { spoken } from '../spoken'

/** What is said of steps from message to message. */
export const steps = spoken('steps', {
  oldest: 'This is the oldest that is found.',
  without: {
    found: 'Nothing is found.',
    agent: 'This message names no sender.',
    conversation: 'This message belongs to no conversation.',
    problem: 'Nothing is wrong.',
  },
  last: {
    found: { newer: 'Nothing later is found.', older: 'Nothing earlier is found.' },
    agent: { newer: 'Nothing later of this agent is found.', older: 'Nothing earlier of this agent is found.' },
    conversation: {
      newer: 'Nothing later of this conversation is found.',
      older: 'Nothing earlier of this conversation is found.',
    },
    problem: {
      newer: 'Nothing later is wrong among what is found.',
      older: 'Nothing earlier is wrong among what is found.',
    },
  },
} as const)
