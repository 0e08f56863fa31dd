'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useHolding } from '@/components/holds/hold-control'
import { useKeys } from '@/components/keys/use-keys'
import { useLiveQuestion } from '@/components/live/provider'
import { useTRPC } from '@/components/live/use-trpc'
import { useMyself } from '@/components/people/you/use-me'
import { PhoneTitle } from '@/components/shell/phone-title'
import { useMedia } from '@/components/ui/keep/use-media'
import { NotHad } from '@/components/ui/not-had'
import { toast } from '@/components/ui/over/toast'
import { AfterWait } from '@/components/ui/skeleton'
import type { Card } from '@/lib/asks/approval'
import type { CappedCount } from '@/lib/message/message'
import { text } from '@/lib/text'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { many } from '@/lib/text/decisions/many-words'
import { AskBody } from './card/ask-body'
import { AskHead, type Place } from './card/ask-head'
import { BesideAsk } from './card/beside'
import { ClosedNotice } from './deciding/ask-notices'
import { DecideFoot } from './deciding/decide-foot'
import { mainOf } from './deciding/deciding'
import { useCard } from './deciding/use-approvals'
import { useDeciding } from './deciding/use-deciding'
import { PhoneAsk } from './phone/phone-ask'

const words = approvals.card
const { keys } = many
/** The part of a screen that is turned, so that its last lines stay in sight. */
const TURN = 0.9

type Props = {
  uid: string
  today: number
  place: Place
  /** Those of which something says that they were decided elsewhere, where it is one of several. */
  apart: CappedCount | null
  onMove: (by: 1 | -1) => void
  /** To the lists, where they do not stand beside it. */
  onLists: () => void
  onClose: () => void
  /** Entries of the ledger name a held post otherwise than lists and cards do. */
  onNamed: (uid: string) => void
}

/** One ask with everything beside it, once it is there. */
export function OpenAsk(props: Props) {
  const asked = useCard(props.uid)
  const me = useMyself()
  useHeard(props.uid)
  const { uid, onNamed } = props
  const named = asked.data?.ask.uid ?? uid
  useEffect(() => {
    if (named !== uid) onNamed(named)
  }, [named, uid, onNamed])
  const { notFound, notFoundNext, back, failed, again } = words
  const notHad = { notFound, notFoundNext, close: back, failed, again }
  if (asked.isError && asked.data === undefined)
    return (
      <section className="pane ask-card" aria-label={words.label}>
        <PhoneTitle>{text.shell.pages.approvals}</PhoneTitle>
        <NotHad error={asked.error} words={notHad} onAgain={() => asked.refetch()} onClose={props.onClose} />
      </section>
    )
  if (asked.data === undefined || me === null)
    return (
      <section className="pane ask-card" aria-label={words.label} aria-busy="true">
        <PhoneTitle>{text.shell.pages.approvals}</PhoneTitle>
        <AfterWait>
          <div className="card-part grid gap-3" aria-hidden="true">
            <i className="sk" style={{ width: '30%' }} />
            <i className="sk" style={{ width: '72%' }} />
            <i className="sk" style={{ width: '54%' }} />
          </div>
        </AfterWait>
      </section>
    )
  return <Had key={me} {...props} card={asked.data} me={me} />
}

/** The card is asked for anew when the live connection tells of its message. */
function useHeard(uid: string): void {
  const trpc = useTRPC()
  const cache = useQueryClient()
  useLiveQuestion(null, (heard) => {
    const told =
      (heard.kind === 'rows' && heard.rows.some((row) => row.uid === uid)) ||
      (heard.kind === 'left' && heard.uids.includes(uid)) ||
      heard.kind === 'reset'
    if (told) cache.invalidateQueries({ queryKey: trpc.approvals.card.queryKey({ uid }) })
  })
}

/** So much of it lies behind the buttons, where they stay above what scrolls below them: no line is turned past unseen. */
function coveredIn(scrolls: Element): number {
  const foot = scrolls.querySelector<HTMLElement>('.decide-foot')
  return foot !== null && getComputedStyle(foot).position === 'sticky' ? foot.offsetHeight : 0
}

function Had({ card, me, today, place, apart, onMove, onLists }: Props & { card: Card; me: string }) {
  const phone = useMedia('(max-width: 640px)')
  const [raw, setRaw] = useState(false)
  const deciding = useDeciding(card, me)
  const holding = useHolding(card.holds?.on === null ? card.holds.scopes : [])
  const open = card.closed === null
  const page = useRef<HTMLDivElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const turn = (by: 1 | -1) => {
    const scrolls = [whole, page].find(({ current }) => current && current.scrollHeight > current.clientHeight)?.current
    if (scrolls) scrolls.scrollBy({ top: by * TURN * (scrolls.clientHeight - coveredIn(scrolls)) })
  }
  const begin = (verb: Parameters<typeof deciding.begin>[0]) => (open ? deciding.begin(verb) : toast(keys.closed))
  useKeys({
    a: () => begin(card.author === null ? mainOf(card) : 'approve'),
    w: () => (card.author === null ? toast(keys.withdraw) : begin('withdraw')),
    r: () => begin('reject'),
    m: () => begin('ask-more'),
    e: () => begin('approve-as-changed'),
    h: holding.begin,
    v: () => (card.author === null ? setRaw(!raw) : toast(keys.raw)),
    space: () => turn(1),
    pagedown: () => turn(1),
    'shift+space': () => turn(-1),
    pageup: () => turn(-1),
    enter: () => (deciding.begun === null ? false : deciding.confirm()),
    escape: () => (deciding.begun === null ? false : deciding.letGo()),
  })
  const shared = { card, deciding, me, today, holding }
  const closed = card.closed && (
    <ClosedNotice card={card} closed={card.closed} deciding={deciding} me={me} onNext={() => onMove(1)} />
  )
  if (phone)
    return <PhoneAsk {...shared} place={place} apart={apart} onMove={onMove} onLists={onLists} closed={closed} />
  return (
    <div className="open-ask" ref={whole}>
      <section className="pane ask-card" aria-label={words.label}>
        <AskHead card={card} today={today} place={place} onMove={onMove} />
        <div className="body" ref={page}>
          <AskBody {...shared} raw={raw} onRaw={() => setRaw(!raw)} />
        </div>
        {closed ?? <DecideFoot card={card} deciding={deciding} />}
      </section>
      <BesideAsk card={card} deciding={deciding} me={me} />
    </div>
  )
}
