'use client'

import { CircleHelp, type LucideIcon, Moon, Search, Sun } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { memo } from 'react'
import { useWaiting } from '@/components/approvals/deciding/use-waiting'
import { useConsoleStatus, useSign } from '@/components/live/provider'
import { Icon } from '@/components/ui/icon'
import { Tooltip } from '@/components/ui/over/tooltip'
import type { WaitingCount } from '@/lib/asks/approval'
import { text } from '@/lib/text/console/first-load-words'
import { Mark } from './mark'
import { PAGES, type Page, type PageName, pageAt } from './page-list'
import { RAIL_ICONS } from './rail-icons'
import { useTurnedTheme } from './theme'

/** The 48 px rail: the mark, the pages, search and theme. */
export function Rail({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  const sign = useSign()
  return (
    <nav className="rail" aria-label={text.shell.navigation}>
      <div className="logo">
        <Mark sign={sign.kind} />
      </div>
      <PageLinks side="right" />
      <span className="sp" />
      <Tooltip says={text.shell.search} keys={['⌘', 'K']}>
        <button type="button" className="to" aria-label={text.shell.search} onClick={onSearch}>
          <Icon of={Search} />
        </button>
      </Tooltip>
      <PageLinks side="right" foot />
      <ThemeSwitch />
      <Tooltip says={text.shell.help} keys={['?']}>
        <button type="button" className="to" aria-label={text.shell.help} onClick={onHelp}>
          <Icon of={CircleHelp} />
        </button>
      </Tooltip>
    </nav>
  )
}

/** On phones the pages stand in a bar at the foot, and what else can be gone to or done one tap away, with what is new there. */
export function TabBar({ onSearch }: { onSearch: () => void }) {
  const problems = useConsoleStatus()?.problems ?? 0
  const badge = text.shell.badge(problems, false, 0)
  return (
    <nav className="tabbar" aria-label={text.shell.navigation}>
      <PageLinks side="top" />
      <button
        type="button"
        className="to"
        aria-label={problems > 0 ? text.shell.moreWith(badge, text.shell.pages.problems) : text.shell.search}
        onClick={onSearch}
      >
        <Icon of={Search} />
        <span className="name">{text.shell.more}</span> {problems > 0 && <b translate="no">{badge}</b>}
      </button>
    </nav>
  )
}

const ICONS: { readonly [page in PageName]?: LucideIcon } = RAIL_ICONS

function PageLinks({ side, foot = false }: { side: 'right' | 'top'; foot?: boolean }) {
  const here = pageAt(usePathname())
  const consoleStatus = useConsoleStatus()
  const counts: Partial<Record<PageName, WaitingCount>> = {
    approvals: useWaiting(),
    unreadable: { count: consoleStatus?.unreadable ?? 0, capped: false, terminal: 0 },
    problems: { count: consoleStatus?.problems ?? 0, capped: false, terminal: 0 },
  }
  const current = PAGES.find(({ name }) => name === here)?.within ?? here
  return PAGES.filter((page) => (page.foot ?? false) === foot && !(side === 'top' && page.wide)).map((page) => {
    const icon = ICONS[page.name]
    return (
      icon && (
        <PageLink
          key={page.name}
          page={page}
          label={foot ? text.shell.settings : page.label}
          icon={icon}
          here={page.name === current}
          count={counts[page.name]?.count ?? 0}
          capped={counts[page.name]?.capped ?? false}
          terminal={counts[page.name]?.terminal ?? 0}
          side={side}
        />
      )
    )
  })
}

/** What is counted is told twice a second; the other pages' links are as they were. */
const PageLink = memo(function PageLink({
  page,
  label,
  icon,
  here,
  count,
  capped,
  terminal,
  side,
}: WaitingCount & { page: Page; label: string; icon: LucideIcon; here: boolean; side: 'right' | 'top' }) {
  const link = (
    <Link
      className="to"
      href={page.href}
      prefetch={false}
      aria-current={here ? 'page' : undefined}
      aria-label={count > 0 ? text.shell.pageWith(label, { count, capped, terminal }) : label}
    >
      <Icon of={icon} />
      <span className="name">{label}</span>{' '}
      {count > 0 && (
        <b className={page.name === 'approvals' ? 'waits' : undefined} translate="no">
          {text.shell.badge(count, capped, terminal)}
        </b>
      )}
    </Link>
  )
  return side === 'top' ? (
    link
  ) : (
    <Tooltip says={terminal > 0 ? text.shell.pageWith(label, { count, capped, terminal }) : label} keys={page.keys}>
      {link}
    </Tooltip>
  )
})

function ThemeSwitch() {
  const { dark, turn } = useTurnedTheme()
  const says = dark ? text.shell.theme.toLight : text.shell.theme.toDark
  return (
    <Tooltip says={says}>
      <button type="button" className="to" aria-label={text.shell.theme.label} onClick={turn}>
        <span className="contents" suppressHydrationWarning>
          <Icon of={Sun} className="theme-light" />
          <Icon of={Moon} className="theme-dark" />
        </span>
      </button>
    </Tooltip>
  )
}
