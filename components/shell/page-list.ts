import {
  aboutAt,
  agentsAt,
  alertsAt,
  approvalsAt,
  conversationsAt,
  healthAt,
  helpAt,
  ledgerAt,
  noticesAt,
  owedAt,
  peopleAt,
  policiesAt,
  problemsAt,
  rulesAt,
  sourcesAt,
  streamAt,
  tasksAt,
  unreadableAt,
} from '@/lib/pages/routes'
import { text } from '@/lib/text/console/first-load-words'

export type PageName =
  | 'stream'
  | 'conversations'
  | 'approvals'
  | 'agents'
  | 'tasks'
  | 'unreadable'
  | 'problems'
  | 'health'
  | 'owed'
  | 'sources'
  | 'ledger'
  | 'people'
  | 'policies'
  | 'rules'
  | 'notices'
  | 'alerts'
  | 'about'
  | 'help'

export type Page = {
  name: PageName
  label: string
  href: string
  keys: readonly [string, string]
  /** Reached from that one: the rail has no place of its own for it. */
  within?: PageName
  /** At the foot of the rail: what is set, not looked at. */
  foot?: true
  /** A phone has no room for it at its foot: it is gone to from the palette. */
  wide?: true
}

const EACH: readonly Omit<Page, 'label'>[] = [
  {
    name: 'stream',
    href: streamAt(),
    keys: ['G', 'S'],
  },
  {
    name: 'conversations',
    href: conversationsAt(),
    keys: ['G', 'C'],
  },
  {
    name: 'approvals',
    href: approvalsAt(),
    keys: ['G', 'A'],
  },
  {
    name: 'unreadable',
    href: unreadableAt(),
    keys: ['G', 'P'],
  },
  {
    name: 'problems',
    href: problemsAt(),
    keys: ['G', 'R'],
    wide: true,
  },
  {
    name: 'health',
    href: healthAt(),
    keys: ['G', 'D'],
    wide: true,
  },
  {
    name: 'owed',
    href: owedAt(),
    keys: ['G', 'W'],
    wide: true,
  },
  {
    name: 'agents',
    href: agentsAt(),
    keys: ['G', 'U'],
  },
  {
    name: 'tasks',
    href: tasksAt(),
    keys: ['G', 'T'],
    within: 'agents',
  },
  {
    name: 'sources',
    href: sourcesAt(),
    keys: ['G', 'I'],
    wide: true,
  },
  {
    name: 'ledger',
    href: ledgerAt(),
    keys: ['G', 'L'],
    wide: true,
  },
  {
    name: 'people',
    href: peopleAt(),
    keys: ['G', 'M'],
    foot: true,
  },
  {
    name: 'policies',
    href: policiesAt(),
    keys: ['G', 'O'],
    within: 'people',
  },
  {
    name: 'rules',
    href: rulesAt(),
    keys: ['G', 'E'],
    within: 'people',
  },
  {
    name: 'notices',
    href: noticesAt(),
    keys: ['G', 'N'],
    within: 'people',
  },
  {
    name: 'alerts',
    href: alertsAt(),
    keys: ['G', 'F'],
    within: 'people',
  },
  {
    name: 'about',
    href: aboutAt(),
    keys: ['G', 'B'],
    within: 'people',
  },
  {
    name: 'help',
    href: helpAt(),
    keys: ['G', 'H'],
  },
]

/** The pages that exist, in the order of the rail; each is called as who reads calls it. */
export const PAGES: readonly Page[] = EACH.map((page) => ({
  ...page,
  get label() {
    return text.shell.pages[page.name]
  },
}))

/** Which page an address belongs to. */
export function pageAt(pathname: string): PageName | null {
  if (pathname === '/') return 'stream'
  return PAGES.find(({ href }) => href !== '/' && (pathname === href || pathname.startsWith(`${href}/`)))?.name ?? null
}
