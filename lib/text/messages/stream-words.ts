import { atLeast, counted, number } from '../number'
import { spoken } from '../spoken'

export const stream = spoken('stream', {
  /** The control that opens the export. */
  export: 'Export…',
  columns: {
    time: (zone: string) => `Time ${zone}`,
    source: 'Source',
    type: 'Type',
    who: 'From, to',
    message: 'Message',
    flag: 'Flag',
  },
  list: 'Messages in order of time',
  peek: 'Message',
  opening: 'Loading the message.',
  same: 'same sender and recipient',
  waits: 'Waiting for a person',
  waitsOnYou: (clock: string) => `you ${clock}`,
  everyone: 'all',
  nobody: 'no sender',
  more: (count: number) => `+${number(count)}`,
  quiet: (amount: string) => `${amount} quiet`,
  lost: (time: string) => `connection lost ${time}; later messages are not shown here`,
  follow: 'New rows appear at the bottom',
  over: 'This time range has ended. Only late arrivals are added',
  past: (time: string) => `Around ${time}. New rows are not added`,
  open: 'Not following while a message is open',
  away: 'Not following while you view earlier messages',
  pausedAt: (time: string) => `Paused at ${time}. Reading continues.`,
  standing: (time: string) => `Paused since ${time}`,
  kept: (count: number) => `${counted(count, 'row', 'rows')} kept here`,
  rows: (count: number) => `${counted(count, 'row', 'rows')} loaded`,
  fresh: (count: number) => `${number(count)} new`,
  unshown: (count: number) => `${number(count)} not shown`,
  newest: 'Newest',
  announce: (count: number) => `${counted(count, 'new message', 'new messages')}`,
  rate: (perMinute: string) => `${perMinute} msg/min`,
  count: atLeast,
  /** After the count. */
  countIn: (ms: number) => ` in ${number(Math.round(ms))} ms`,
  countAsOf: (time: string) => ` as of ${time}`,
  place: (path: string, line: number) => `${path} : ${number(line)}`,
  bytes: 'bytes',
  gone: 'gone',
  pause: 'Pause the list; reading continues',
  resume: 'Go live',
  times: { all: 'All times' },
  at: {
    pill: (time: string) => `at ${time}`,
    leave: 'Go to the newest',
  },
  steps: {
    back: 'Back ten minutes',
    on: 'Forward ten minutes',
    failed: 'Could not load the next message.',
  },
  query: {
    label: 'Search',
    placeholder: 'Search: words, from:qa, type:decision, after:2h',
    /** While a mistake stands in the search bar. */
    former: (question: string) =>
      question === ''
        ? 'These rows answer the last search: everything.'
        : `These rows answer the last search: ${question}`,
  },
  failed: 'Could not load the messages.',
} as const)
