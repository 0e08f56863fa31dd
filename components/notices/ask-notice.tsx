'use client'

import { AlertOctagon, type LucideIcon, Stamp, X } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useMemo, useRef } from 'react'
import { useAskLists } from '@/components/approvals/deciding/use-approvals'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { AskRow } from '@/lib/asks/approval'
import { waitingIn } from '@/lib/asks/urgency'
import { inWords } from '@/lib/letters/said'
import { approvalsAt, problemsAt } from '@/lib/pages/routes'
import { isUnreadable, type PressingProblem } from '@/lib/rules/pressing-problem'
import { noticePage } from '@/lib/text/notices/notice-page'
import { useFreshAsks } from './use-fresh-asks'
import { useNotify } from './use-notify'
import { usePressing } from './use-pressing'

const words = noticePage.fresh
const MOST_WORDS = 120
const NO_ROWS: readonly AskRow[] = []

/**
 * Says at the foot of a page, once, that something new waits for a person, or that there is a new critical problem or a
 * file that cannot be read, each with a link to it; and by a notification where the person wants that.
 */
export function AskNotice() {
  const lists = useAskLists().data
  const rows = useMemo(() => lists && waitingIn(lists).rows, [lists])
  const path = usePathname()
  const latest = useRef<{ asks: readonly AskRow[]; problems: readonly PressingProblem[] }>({ asks: [], problems: [] })
  const notify = useNotify({
    kind: 'news',
    waits: (key) => {
      const { asks, problems } = latest.current
      return asks.some(({ uid }) => uid === key) || problems.some((one) => one.key === key)
    },
    bodyOf: (keys, { content }) => {
      const { asks, problems } = latest.current
      const [come, pressing] = [asks.filter(({ uid }) => keys.includes(uid)), among(problems, keys)]
      const [only] = come
      if (content && only !== undefined && pressing.length === 0) return said(only)
      return noticePage.screen.body(countsOf(come, pressing))
    },
    hrefOf: (keys) => {
      const { asks, problems } = latest.current
      const come = asks.filter(({ uid }) => keys.includes(uid)).map(({ uid }) => uid)
      return come.length > 0 ? asksAt(come) : pressingAt(among(problems, keys))
    },
  })
  // Before anything is notified of: what waits is looked up there.
  useEffect(() => {
    latest.current.asks = rows ?? NO_ROWS
  })
  const fresh = useFreshAsks(rows, { there: path === approvalsAt(), restMs: lists?.restMs ?? 0, notify })
  const pressing = usePressing((come) => {
    latest.current.problems = [...latest.current.problems, ...come]
    notify(
      come.map(({ key }) => key),
      { critical: !come.every(isUnreadable), dueAt: null },
    )
  })
  useEffect(() => {
    latest.current.problems = pressing.rows
  })
  const { critical, unreadable, dismiss } = pressing
  const isNew = path !== problemsAt() && critical.length + unreadable.length > 0
  return (
    <section className="ask-notice" role="status" aria-label={words.label}>
      {fresh.uids.length > 0 && (
        <Line
          icon={Stamp}
          says={words.says(fresh.uids.length)}
          open={words.open(fresh.uids.length)}
          href={asksAt(fresh.uids)}
          onClose={fresh.dismiss}
        />
      )}
      {isNew && (
        <Line
          icon={AlertOctagon}
          says={words.pressing(critical.length, unreadable.length)}
          open={words.openPressing}
          href={pressingAt([...critical, ...unreadable])}
          onClose={dismiss}
        />
      )}
    </section>
  )
}

type LineProps = { icon: LucideIcon; says: string; open: string; href: string; onClose: () => void }

function Line({ icon, says, open, href, onClose }: LineProps) {
  return (
    <div className="line">
      <Icon of={icon} size="s" />
      <span>{says}</span>
      <Link className="link" href={href} prefetch={false}>
        {open}
      </Link>
      <span className="sp" />
      <IconButton icon={X} label={words.close} onClick={onClose} />
    </div>
  )
}

const among = (problems: readonly PressingProblem[], keys: readonly string[]) =>
  problems.filter(({ key }) => keys.includes(key))

function countsOf(asks: readonly AskRow[], pressing: readonly PressingProblem[]) {
  const unreadable = pressing.filter(isUnreadable).length
  return { asks: asks.length, critical: pressing.length - unreadable, unreadable }
}

function asksAt(uids: readonly string[]): string {
  const [first] = uids
  return uids.length === 1 && first !== undefined ? approvalsAt({ ask: first }) : approvalsAt()
}

/** To the rule that all of it breaks, or to files; to all groups where it is of several. */
function pressingAt(pressing: readonly PressingProblem[]): string {
  const [first] = pressing
  if (first === undefined || pressing.some(({ rule }) => rule !== first.rule)) return problemsAt()
  return isUnreadable(first) ? problemsAt({ by: 'file' }) : problemsAt({ by: 'rule', group: first.rule })
}

const said = ({ from, words: text }: AskRow) =>
  noticePage.screen.said(from === null ? null : inWords(from), inWords(text).slice(0, MOST_WORDS))
