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
    other: 'No tier stated',
  } satisfies Record<Band, string>,
  sequence: 'Messages in order of time, each from its sender to whom it is for',
  timeline: 'Who had something to do when, in linear time',
  summary: (messages: number, agents: number, from: string, until: string) =>
    `${counted(messages, 'message', 'messages')} between ${counted(agents, 'participant', 'participants')}, ${from} to ${until}`,
  step: (from: string, to: string, type: string) => `${from} to ${to === '' ? 'nobody named' : to}, ${type}`,
  quiet: (amount: string) => `${amount} quiet`,
  unanswered: (clock: string) => `unanswered ${clock}`,
  of: (limit: string) => `of ${limit}`,
  over: (limit: string) => `over ${limit}`,
  earlier: 'Earlier messages are in the thread only',
  path: 'Critical path',
  linear: 'Linear time',
  wait: (clock: string) => `waits for a person ${clock}`,
  owed: (clock: string) => `unanswered ${clock}`,
  legs: {
    title: 'Legs',
    label: 'Legs of the critical path, and what is owed beside it',
    count: (shown: number, all: number) => `${number(shown)} of ${number(all)}, on or beside the critical path`,
    none: 'One message called for nothing: there is no path to show.',
    sent: (zone: string) => `Sent ${zone}`,
    who: 'From, to',
    message: 'Message',
    noticed: 'Noticed',
    worked: 'Then took',
    total: 'Total',
    share: 'Share of the longest',
    flag: 'Flag',
    beside: 'not on the path',
    noEvidence: 'no evidence',
  },
  spent: { title: 'Where the time went', waiting: (name: string) => `waiting on ${name}`, still: 'still' },
  lanes: {
    button: (shown: number, all: number) => (shown === all ? 'All lanes' : `${number(shown)} of ${number(all)} lanes`),
    label: 'Whose lanes are drawn',
    all: 'All lanes',
    none: 'No lane is chosen.',
  },
  take: {
    button: 'Export SVG, Mermaid',
    label: 'This sequence, with the lanes that are drawn',
    svg: { copy: 'Copy SVG', save: 'Download SVG' },
    mermaid: { copy: 'Copy Mermaid', save: 'Download Mermaid' },
    copied: 'Copied.',
  },
  strip: {
    label: 'This conversation in linear time',
    shown: (shown: number, all: number, from: string, until: string) =>
      `${number(shown)} of ${counted(all, 'message', 'messages')} drawn, ${from} to ${until}`,
    all: 'All times',
    none: 'No message between these lanes in this time.',
  },
  failed: { title: 'The diagram could not be drawn.', again: 'Ask again' },
  nobody: 'Nobody speaks in this conversation.',
} as const)
