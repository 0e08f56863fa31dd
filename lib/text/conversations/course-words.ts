import type { Band } from '@/lib/conversation/course'
import { counted, number } from '../number'
import { spoken } from '../spoken'

/** The diagrams of a conversation. */
export const course = spoken('course', {
  views: { thread: 'Thread', timeline: 'Timeline', sequence: 'Sequence' },
  label: 'Ways to look at this conversation',
  bands: {
    oversight: 'Oversight',
    command: 'Command',
    pm: 'PM',
    worker: 'Worker',
    other: 'No tier given',
  } satisfies Record<Band, string>,
  sequence: 'Messages in order of time, each from its sender to its recipient',
  timeline: (messages: number, agents: number, from: string, until: string) =>
    `Who was working when, on a linear time scale. ${counted(messages, 'message', 'messages')} between ${counted(agents, 'participant', 'participants')}, ${from} to ${until}.`,
  step: (from: string, to: string, type: string) => `${from} to ${to === '' ? 'no recipient' : to}, ${type}`,
  quiet: (amount: string) => `${amount} quiet`,
  unanswered: (clock: string) => `unanswered for ${clock}`,
  of: (limit: string) => `of ${limit}`,
  over: (limit: string) => `over ${limit}`,
  earlier: 'Earlier messages appear only in the thread.',
  path: 'Critical path',
  linear: 'Linear time',
  wait: (clock: string) => `waiting for a person ${clock}`,
  owed: (clock: string) => `unanswered for ${clock}`,
  legs: {
    title: 'Legs',
    label: 'Legs of the critical path, and unanswered messages beside it',
    count: (shown: number, all: number) => `${number(shown)} of ${number(all)}, on or beside the critical path`,
    none: 'A single message that needs no answer: there is no path to show.',
    sent: (zone: string) => `Sent ${zone}`,
    who: 'From, to',
    message: 'Message',
    noticed: 'Noticed',
    worked: 'Then took',
    total: 'Total',
    share: 'Compared with the longest',
    flag: 'Flag',
    beside: 'not on the path',
    noEvidence: 'no evidence',
  },
  spent: { title: 'Where the time went', waiting: (name: string) => `waiting for ${name}` },
  lanes: {
    button: (shown: number, all: number) => (shown === all ? 'All lanes' : `${number(shown)} of ${number(all)} lanes`),
    label: 'Lanes shown',
    all: 'All lanes',
    none: 'No lanes selected.',
  },
  take: {
    button: 'Export SVG, Mermaid',
    label: 'This sequence, with the lanes shown',
    svg: { copy: 'Copy SVG', save: 'Download SVG' },
    mermaid: { copy: 'Copy Mermaid', save: 'Download Mermaid' },
    copied: 'Copied.',
  },
  strip: {
    label: 'This conversation on a linear time scale',
    shown: (shown: number, all: number, from: string, until: string) =>
      `${number(shown)} of ${counted(all, 'message', 'messages')} shown, ${from} to ${until}`,
    all: 'All times',
    none: 'No messages between these lanes in this time.',
  },
  failed: { title: 'Could not load the diagram.', again: 'Try again' },
  nobody: 'No one has sent a message in this conversation.',
} as const)
