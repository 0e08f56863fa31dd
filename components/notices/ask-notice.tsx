'use client'

import { Stamp, X } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useAskLists } from '@/components/approvals/deciding/use-approvals'
import { useMyself } from '@/components/people/you/use-me'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { AskRow } from '@/lib/asks/approval'
import { waitingIn } from '@/lib/asks/urgency'
import { inWords } from '@/lib/letters/said'
import { approvalsAt } from '@/lib/pages/routes'
import { noticePage } from '@/lib/text/notices/notice-page'
import { permission, useOwnNotices } from './own-notices'

const words = noticePage.fresh
const MOST_WORDS = 120

/** Says at the foot of a page, once, that something new waits for a person, with a link to it; and by a notification where the person wants that. */
export function AskNotice() {
  const lists = useAskLists().data
  const rows = useMemo(() => lists && waitingIn(lists).rows, [lists])
  const me = useMyself()
  const there = usePathname() === approvalsAt()
  const known = useRef<ReadonlySet<string> | null>(null)
  const [fresh, setFresh] = useState<readonly string[]>([])
  const tell = useTold(rows, lists?.restMs ?? 0)
  useEffect(() => {
    if (rows === undefined) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...rows.map(({ uid }) => uid)])
    const isNew = ({ uid, author }: AskRow) => before?.has(uid) === false && !isOwn(author, me)
    const come = rows.filter(isNew)
    if (come.length > 0) tell(come)
    setFresh((told) => {
      const left = there ? [] : told.filter((uid) => rows.some((row) => row.uid === uid))
      const next = there ? [] : [...left, ...come.map(({ uid }) => uid)]
      return next.length === told.length && come.length === 0 ? told : next
    })
  }, [rows, there, tell, me])
  return (
    <section className="ask-notice" role="status" aria-label={words.label}>
      {fresh.length > 0 && (
        <div className="line">
          <Icon of={Stamp} size="s" />
          <span>{words.says(fresh.length)}</span>
          <Link className="link" href={linkOf(fresh)} prefetch={false}>
            {words.open(fresh.length)}
          </Link>
          <span className="sp" />
          <IconButton icon={X} label={words.close} onClick={() => setFresh([])} />
        </div>
      )}
    </section>
  )
}

/** What one posted oneself waits for another. */
const isOwn = (author: AskRow['author'], me: string | null) => author !== null && author.person === me

/** Notifies of what has come: at once or, of what waits in a terminal, when it waits still after a while. */
function useTold(rows: readonly AskRow[] | undefined, restMs: number): (come: readonly AskRow[]) => void {
  const notify = useNotify()
  const latest = useRef({ rows, restMs })
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    latest.current = { rows, restMs }
  })
  useEffect(() => {
    const { current } = timers
    return () => current.forEach(clearTimeout)
  }, [])
  const [tell] = useState(() => (come: readonly AskRow[]) => {
    const [later, now] = [come.filter(({ terminal }) => terminal), come.filter(({ terminal }) => !terminal)]
    if (now.length > 0) notify(now)
    if (later.length === 0) return
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      const left = later.filter(({ uid }) => latest.current.rows?.some((row) => row.uid === uid))
      if (left.length > 0) notify(left)
    }, latest.current.restMs)
    timers.current.add(timer)
  })
  return tell
}

function linkOf(uids: readonly string[]): string {
  const [first] = uids
  return uids.length === 1 && first !== undefined ? approvalsAt({ ask: first }) : approvalsAt()
}

/** Shows a notification of the system, where that is turned on and nobody looks at this page. A click on it shows the ask. */
function useNotify(): (come: readonly AskRow[]) => void {
  const own = useOwnNotices()
  const router = useRouter()
  const latest = useRef({ own, router })
  useEffect(() => {
    latest.current = { own, router }
  })
  const [notify] = useState(() => (come: readonly AskRow[]) => {
    const { own: chosen, router: way } = latest.current
    if (!chosen.on || permission() !== 'granted' || document.hasFocus()) return
    const body = chosen.content ? come.slice(0, 1).map(said).join('') : words.says(come.length)
    try {
      const shown = new Notification(noticePage.screen.title1, { body, tag: 'signalbox-asks' })
      shown.onclick = () => {
        window.focus()
        way.push(linkOf(come.map(({ uid }) => uid)))
        shown.close()
      }
    } catch {
      // Browsers of phones have the name and refuse it: the line at the foot says the same.
    }
  })
  return notify
}

const said = ({ from, words: text }: AskRow) =>
  noticePage.screen.said(from === null ? null : inWords(from), inWords(text).slice(0, MOST_WORDS))
