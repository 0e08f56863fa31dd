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
  const notify = useNotify()
  useEffect(() => {
    if (rows === undefined) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...rows.map(({ uid }) => uid)])
    const isNew = ({ uid, author }: AskRow) => before?.has(uid) === false && !isOwn(author, me)
    const come = rows.filter(isNew)
    if (come.length > 0) notify(come)
    setFresh((told) => {
      const left = there ? [] : told.filter((uid) => rows.some((row) => row.uid === uid))
      const next = there ? [] : [...left, ...come.map(({ uid }) => uid)]
      return next.length === told.length && come.length === 0 ? told : next
    })
  }, [rows, there, notify, me])
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
