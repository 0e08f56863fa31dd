import { spoken } from '../spoken'

/** What is said of steps from message to message. */
export const steps = spoken('steps', {
  oldest: 'This is the oldest match.',
  without: {
    found: 'No messages match.',
    agent: 'This message has no sender.',
    conversation: 'This message does not belong to a conversation.',
    problem: 'No problems found.',
  },
  last: {
    found: { newer: 'No later match.', older: 'No earlier match.' },
    agent: { newer: 'No later match from this agent.', older: 'No earlier match from this agent.' },
    conversation: {
      newer: 'No later match in this conversation.',
      older: 'No earlier match in this conversation.',
    },
    problem: {
      newer: 'No later problem among the matches.',
      older: 'No earlier problem among the matches.',
    },
  },
} as const)
