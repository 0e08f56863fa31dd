import type { WaitingCount } from '@/lib/asks/approval'
import type { SourceState } from '@/lib/source/trouble'
import { badgeOf, counted, number, orMore } from '../number'
import { spoken } from '../spoken'

const apart = (here: number, terminal: number, capped: boolean) =>
  `${here > 0 ? `${orMore(here, capped)} here, ` : ''}${number(terminal)} in a terminal`

export const shell = spoken('shell', {
  product: 'Signalbox',
  navigation: 'Pages',
  pages: {
    stream: 'Stream',
    conversations: 'Conversations',
    approvals: 'Approvals',
    agents: 'Agents',
    tasks: 'Tasks',
    unreadable: 'Unreadable',
    problems: 'Problems',
    health: 'Health',
    owed: 'Owed',
    sources: 'Sources',
    ledger: 'Ledger',
    people: 'People and tokens',
    policies: 'Approval policies',
    rules: 'Rules',
    notices: 'Notifications',
    alerts: 'Alert rules',
    about: 'About',
    help: 'Help',
  },
  settings: 'Settings',
  pageWith: (page: string, { count, capped, terminal }: WaitingCount) =>
    terminal === 0 ? `${page} ${orMore(count, capped)}` : `${page}, ${apart(count - terminal, terminal, capped)}`,
  /** What waits: what can be answered here, and what only in the terminal where it was asked. */
  apart,
  /** The number on a page's sign. */
  badge: badgeOf,
  title: (page: string, { count, capped, terminal }: WaitingCount) =>
    `${count > 0 ? `(${badgeOf(count, capped, terminal)}) ` : ''}${page} · Signalbox`,
  compose: 'Compose',
  /** Opens what a page is for, and its keys. */
  help: 'Help and keys',
  search: 'Search or go to',
  /** The same on a phone, below its icon. */
  more: 'Go to',
  /** The same, with what waits on a page that it leads to. */
  moreWith: (count: string, page: string) => `Search or go to ${count}: ${page}`,
  theme: {
    label: 'Theme',
    toDark: 'Dark theme',
    toLight: 'Light theme',
  },
  close: 'Close',
  skip: 'Skip to content',
  connection: {
    connecting: 'Connecting',
    live: 'Live',
    paused: 'Paused',
    noSource: 'No source',
    disconnected: 'Disconnected',
    stopped: 'Reading stopped',
    lag: (amount: string) => `Delay ${amount}`,
    pausedSince: (time: string, unshown: number) => `${time}, ${number(unshown)} not shown`,
    lostFor: (clock: string, seconds: number | null) => (seconds === null ? clock : `${clock}, retry in ${seconds} s`),
  },
  status: {
    looking: 'looking for files',
    label: 'Console status',
    lag: 'delay',
    noLag: 'no change yet',
    sources: (count: number) => counted(count, 'source', 'sources'),
    asOf: (time: string) => `as of ${time}`,
    ledger: 'ledger',
    toOwnZone: (zone: string) => `Times are in UTC. Show them in ${zone}`,
    toUtc: (zone: string) => `Times are in ${zone}. Show them in UTC`,
    catchingUp: (done: number, total: number) => `reading ${number(done)} of ${number(total)}`,
  },
  sourceStates: {
    'catching-up': 'catching up',
    watching: 'watching',
    degraded: 'degraded',
    vanished: 'vanished',
    stopped: 'stopped',
  } satisfies Record<SourceState, string>,
  failed: {
    title: 'Something went wrong on this page.',
    body: 'Nothing on disk was changed, and reading continues.',
    again: 'Try again',
    notFound: 'There is nothing at this address.',
    toStream: 'Open the stream',
    query: 'Could not load this.',
    unreached: 'Signalbox did not respond.',
    retry: 'Try again',
  },
} as const)
