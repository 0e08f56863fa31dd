'use client'

import { AlertOctagon, ChevronDown, ChevronLeft, ChevronUp, RotateCw } from 'lucide-react'
import Link from 'next/link'
import { Said } from '@/components/said/said-text'
import { PhoneTitle } from '@/components/shell/phone-title'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { CappedCount } from '@/lib/message/message'
import { streamAt } from '@/lib/pages/routes'
import type { UnreadableDetail } from '@/lib/source/unreadable-kinds'
import { text } from '@/lib/text'
import { unreadBecause } from '@/lib/text/messages/unread-because'
import { Bytes } from './byte-view'
import { Known } from './known'
import { Neighbour } from './neighbour'

const words = text.unreadable

/** Another place begins at its top, also where list and place scroll as one page. */
const fromTop = (body: HTMLElement | null) => {
  body?.closest('.unread')?.scrollTo({ top: 0 })
}

/** One unreadable place: why, its neighbours, its bytes; beside it what is known and what can be done. */
export function Place({
  detail,
  at,
  all,
  said,
  waits,
  onAgain,
  onMove,
  onBack,
}: {
  detail: UnreadableDetail
  /** Which of how many, from 1; 0 where it is not among those that were fetched. */
  at: number
  all: CappedCount
  said: string | null
  waits: boolean
  onAgain: () => void
  onMove: (by: 1 | -1) => void
  onBack: () => void
}) {
  const { row } = detail
  return (
    <>
      <section className="pane place-main" aria-label={row.path}>
        <PhoneTitle>{text.shell.pages.unreadable}</PhoneTitle>
        <header className="bar">
          <IconButton className="back" icon={ChevronLeft} label={words.back} onClick={onBack} />
          <h2 className="mono trunc">
            <span className="text-fg-2">
              <Said>{`${detail.root}/${row.path}`}</Said>
            </span>
          </h2>
          {row.line !== null && !row.wholeFile && (
            <span className="flex-none font-medium">{words.lineWord(row.line)}</span>
          )}
          <span className="sp" />
          {at > 0 && <span className="m11 flex-none text-fg-3">{words.ofAll(at, all.count, all.capped)}</span>}
          <IconButton icon={ChevronUp} label={words.previous} disabled={at <= 1} onClick={() => onMove(-1)} />
          <IconButton
            icon={ChevronDown}
            label={words.next}
            disabled={at >= all.count && !all.capped}
            onClick={() => onMove(1)}
          />
        </header>
        <div className="body" key={row.uid} ref={fromTop}>
          <Reason detail={detail} />
          <p className="lab px-5 pt-2.5">{row.wholeFile ? words.wholeFile : words.neighbours}</p>
          {!row.wholeFile && <Neighbour row={detail.before} none={words.noneBefore} />}
          <Bytes detail={detail} />
          {!row.wholeFile && <Neighbour row={detail.after} none={words.noneAfter} />}
        </div>
      </section>
      <aside className="pane peek known" aria-label={words.known.title}>
        <Known key={row.uid} detail={detail} />
        <footer className="foot flex-wrap">
          <Button icon={RotateCw} hint="R" disabled={waits} onClick={onAgain}>
            {words.again.button}
          </Button>
          <Link className="btn" href={streamAt({ q: 'is:unreadable', m: row.uid })} prefetch={false}>
            {words.show}
          </Link>
          <p className="w-full text-12 text-fg-2" role="status">
            {said}
          </p>
        </footer>
      </aside>
    </>
  )
}

function Reason({ detail: { row, rule } }: { detail: UnreadableDetail }) {
  const { reason, at, line, column } = row.unreadable
  const where = words.at(row.wholeFile ? line : row.line, column, at === null ? null : row.offset + at)
  return (
    <section className={rule === null ? 'reason' : 'reason with-rule'}>
      <Icon of={AlertOctagon} size="s" className="mt-0.5 text-crit" />
      {rule !== null && (
        <span className="rule" title={words.rule}>
          {rule}
        </span>
      )}
      <div className="min-w-0">
        <p className="font-medium">
          <Said>{unreadBecause(reason)}</Said>
        </p>
        <p className="m11 mt-1 text-fg-3">{where === '' ? words.noPlace : words.parser(where)}</p>
      </div>
    </section>
  )
}
