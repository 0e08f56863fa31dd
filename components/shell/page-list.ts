import {
  Activity,
  BellRing,
  BookOpenCheck,
  CircleAlert,
  CircleHelp,
  FolderTree,
  Gauge,
  Hourglass,
  Info,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  RadioTower,
  Scale,
  Siren,
  SlidersHorizontal,
  Stamp,
  Users,
} from 'lucide-react'
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
  icon: LucideIcon
  keys: readonly [string, string]
  /** Reached from that one: the rail has no place of its own for it. */
  within?: PageName
  /** At the foot of the rail: what is set, not looked at. */
  foot?: true
  /** Reached from the sheet of help and from the palette: no rail has it. */
  apart?: true
  /** A phone has no room for it at its foot: it is gone to from the palette. */
  wide?: true
}

const EACH: readonly Omit<Page, 'label'>[] = [
  {
    name: 'stream',
    href: streamAt(),
    icon: Activity,
    keys: ['G', 'S'],
  },
  {
    name: 'conversations',
    href: conversationsAt(),
    icon: MessagesSquare,
    keys: ['G', 'C'],
  },
  {
    name: 'approvals',
    href: approvalsAt(),
    icon: Stamp,
    keys: ['G', 'A'],
  },
  {
    name: 'unreadable',
    href: unreadableAt(),
    icon: CircleAlert,
    keys: ['G', 'P'],
  },
  {
    name: 'problems',
    href: problemsAt(),
    icon: Scale,
    keys: ['G', 'R'],
    wide: true,
  },
  {
    name: 'health',
    href: healthAt(),
    icon: Gauge,
    keys: ['G', 'D'],
    wide: true,
  },
  {
    name: 'owed',
    href: owedAt(),
    icon: Hourglass,
    keys: ['G', 'W'],
    wide: true,
  },
  {
    name: 'agents',
    href: agentsAt(),
    icon: RadioTower,
    keys: ['G', 'U'],
  },
  {
    name: 'tasks',
    href: tasksAt(),
    icon: ListChecks,
    keys: ['G', 'T'],
    within: 'agents',
  },
  {
    name: 'sources',
    href: sourcesAt(),
    icon: FolderTree,
    keys: ['G', 'I'],
    wide: true,
  },
  {
    name: 'ledger',
    href: ledgerAt(),
    icon: BookOpenCheck,
    keys: ['G', 'L'],
    wide: true,
  },
  {
    name: 'people',
    href: peopleAt(),
    icon: Users,
    keys: ['G', 'M'],
    foot: true,
  },
  {
    name: 'policies',
    href: policiesAt(),
    icon: Stamp,
    keys: ['G', 'O'],
    within: 'people',
  },
  {
    name: 'rules',
    href: rulesAt(),
    icon: SlidersHorizontal,
    keys: ['G', 'E'],
    within: 'people',
  },
  {
    name: 'notices',
    href: noticesAt(),
    icon: BellRing,
    keys: ['G', 'N'],
    within: 'people',
  },
  {
    name: 'alerts',
    href: alertsAt(),
    icon: Siren,
    keys: ['G', 'F'],
    within: 'people',
  },
  {
    name: 'about',
    href: aboutAt(),
    icon: Info,
    keys: ['G', 'B'],
    within: 'people',
  },
  {
    name: 'help',
    href: helpAt(),
    icon: CircleHelp,
    keys: ['G', 'H'],
    apart: true,
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
