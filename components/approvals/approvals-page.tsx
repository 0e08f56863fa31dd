'use client'

import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs'
import { useEffect, useRef } from 'react'
import { useKeys } from '@/components/keys/use-keys'
import { LostBanner } from '@/components/live/lost-banner'
import { useNow } from '@/components/live/now'
import { useHouse, useLine, useLiveQuestion } from '@/components/live/provider'
import { useMyself } from '@/components/people/you/use-me'
import { BarTitle } from '@/components/shell/bar-title'
import { PageTitle } from '@/components/shell/page-title'
import { SettingsLinks } from '@/components/shell/settings-links'
import { AwaitedRows } from '@/components/ui/awaited-rows'
import { useMedia } from '@/components/ui/keep/use-media'
import { useStable } from '@/components/ui/keep/use-stable'
import { text } from '@/lib/text'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { useAskLists, useClosedAsks, useClosedOnDisk } from './deciding/use-approvals'
import { AskLists, ListsFoot } from './list/ask-lists'
import { ClosedList } from './list/closed-list'
import { useMarks } from './list/use-marks'
import { NoAsk } from './no-ask'
import { OpenAsk } from './open-ask'
import { apartOf, placeOf, rowsOf, stepFrom } from './places'

const page = text.shell.pages.approvals
const flag = parseAsBoolean.withDefault(false)
/** `lists`: a phone shows either an ask or the lists. */
const LOOK = { ask: parseAsString, closed: flag, lists: flag }

/** What agents want of a person: the lists, the ask that is open (`?ask=`), and exactly what would be written. */
export function ApprovalsPage() {
  const house = useHouse()
  const now = useNow() ?? house?.now ?? 0
  const lost = useLine().phase === 'lost'
  const phone = useMedia('(max-width: 640px)')
  const me = useMyself()
  const [look, setLook] = useQueryStates(LOOK)
  const asked = useAskLists()
  const lists = asked.data
  useLiveQuestion('', () => {})
  const marks = useMarks(lists ? rowsOf(lists) : [])
  const closed = useClosedAsks(look.closed)
  const onDisk = useClosedOnDisk(look.closed)
  const closedPages: { rows: { uid: string }[] }[] = [...(onDisk.data?.pages ?? []), ...(closed.data?.pages ?? [])]
  const closedRows = closedPages.flatMap(({ rows }) => rows)
  const listed = look.closed ? closedRows : lists ? rowsOf(lists) : []
  const move = useSteps(listed, look.ask, (ask) => setLook({ ask }, { history: 'replace' }))
  const first = lists && rowsOf(lists)[0]?.uid
  const chosen = look.ask !== null || look.closed || look.lists
  useEffect(() => {
    if (!chosen && first !== undefined) setLook({ ask: first }, { history: 'replace' })
  }, [chosen, first, setLook])
  const extend = (by: 1 | -1) => {
    const next = move(by)
    marks.mark([look.ask, next].filter((uid) => typeof uid === 'string'))
  }
  useKeys({
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
    x: () => look.ask !== null && marks.toggle(look.ask),
    'shift+j': () => extend(1),
    'shift+k': () => extend(-1),
  })
  const open = useStable((uid: string) => {
    void setLook({ ask: uid, lists: null }, { history: look.ask === null ? 'push' : 'replace' })
  })
  const rename = useStable((ask: string) => void setLook({ ask }, { history: 'replace' }))
  const list = look.closed ? (
    <ClosedList asked={closed} onDisk={onDisk} open={look.ask} me={me} today={now} onOpen={open} />
  ) : lists ? (
    <AskLists lists={lists} open={look.ask} marks={marks} onOpen={open} />
  ) : (
    <AwaitedRows asked={asked} failed={words.failed} widths={['62%', '24%']}>
      {null}
    </AwaitedRows>
  )
  const isEmpty = lists !== undefined && first === undefined && !look.closed
  return (
    <>
      <PageTitle page={page} />
      <LostBanner />
      <div className={`approvals ${lost ? 'stale' : ''} ${look.ask === null ? 'none-open' : ''}`}>
        {(!phone || look.ask === null) && (
          <aside className="pane ask-lists" aria-label={words.lists}>
            <header className="bar">
              <BarTitle>{page}</BarTitle>
              <span className="sp" />
              <SettingsLinks only={['policies']} />
            </header>
            <div className="body">{list}</div>
            {lists && <ListsFoot closedToday={lists.closedToday} marks={marks} />}
          </aside>
        )}
        {look.ask !== null ? (
          <OpenAsk
            key={look.ask}
            uid={look.ask}
            today={now}
            place={lists ? placeOf(lists, look.ask) : null}
            apart={lists ? apartOf(lists, look.ask) : null}
            onMove={move}
            onLists={() => setLook({ ask: null, lists: !look.closed }, { history: 'push' })}
            onClose={() => setLook({ ask: null, closed: false })}
            onNamed={rename}
          />
        ) : (
          (!phone || isEmpty) && <NoAsk empty={isEmpty} />
        )}
      </div>
    </>
  )
}

/** Steps through all that is listed; from an ask that is listed no longer, to what stood beside it. */
function useSteps(listed: readonly { uid: string }[], open: string | null, go: (uid: string) => void) {
  const stood = useRef<readonly { uid: string }[]>([])
  useEffect(() => {
    if (listed.some(({ uid }) => uid === open)) stood.current = listed
  }, [listed, open])
  return (by: 1 | -1) => {
    const next = stepFrom({ rows: listed.map(uidOf), stood: stood.current.map(uidOf), open, by })
    if (next === null) return false
    go(next)
    return next
  }
}

const uidOf = ({ uid }: { uid: string }) => uid
