'use client'

import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs'
import { useEffect, useRef } from 'react'
import { HoldLines, HooksAmiss } from '@/components/holds/hold-lines'
import { stepKeys } from '@/components/keys/step-keys'
import { useKeys } from '@/components/keys/use-keys'
import { ListPage } from '@/components/listing/list-page'
import { useLiveQuestion } from '@/components/live/provider'
import { useClock } from '@/components/live/use-clock'
import { useMyself } from '@/components/people/you/use-me'
import { SettingsLinks } from '@/components/shell/settings-links'
import { AwaitedRows } from '@/components/ui/awaited-rows'
import { useMedia } from '@/components/ui/keep/use-media'
import { useStable } from '@/components/ui/keep/use-stable'
import { later } from '@/components/ui/later'
import { toast } from '@/components/ui/over/toast'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { foldWords } from '@/lib/text/decisions/fold-words'
import { many as saying } from '@/lib/text/decisions/many-words'
import { useAskLists, useClosedAsks, useClosedOnDisk } from './deciding/use-approvals'
import { NarrowNote } from './filter/narrow-note'
import { ALL, NARROWING, useNarrowed } from './filter/use-narrowed'
import { AskLists } from './list/ask-lists'
import { ClosedList } from './list/closed-list'
import { ListsFoot } from './list/lists-foot'
import { useFolds } from './list/use-folds'
import { useMany } from './many/use-many'
import { NoAsk } from './no-ask'
import { OpenAsk } from './open-ask'
import { apartOf, placeOf, rowsOf, stepFrom } from './places'

const AskFilters = later(
  async () => (await import('./filter/ask-filters')).AskFilters,
  () => true,
  () => <div className="q" />,
)
const ManyDialog = later(async () => (await import('./many/many-dialog')).ManyDialog)
const flag = parseAsBoolean.withDefault(false)
/** Keys of an ask that is open. */
const DECIDES = ['a', 'r', 'm', 'e', 'w', 'v']
/** `lists`: a phone shows either an ask or the lists. */
const LOOK = { ask: parseAsString, closed: flag, lists: flag, ...NARROWING }

/** What agents want of a person: the lists, the ask that is open (`?ask=`), and exactly what would be written. */
export function ApprovalsPage() {
  const now = useClock()
  const phone = useMedia('(max-width: 640px)')
  const me = useMyself()
  const [look, setLook] = useQueryStates(LOOK)
  const asked = useAskLists()
  const all = asked.data
  const narrow = useNarrowed(all, look, now)
  const { lists } = narrow
  const search = useRef<HTMLInputElement>(null)
  const folds = useFolds({ lists, open: look.ask, onOpen: (ask) => void setLook({ ask }, { history: 'replace' }) })
  useLiveQuestion('', () => {})
  const many = useMany(all ? rowsOf(all) : [])
  const closed = useClosedAsks(look.closed)
  const onDisk = useClosedOnDisk(look.closed)
  const closedPages: { rows: { uid: string }[] }[] = [...(onDisk.data?.pages ?? []), ...(closed.data?.pages ?? [])]
  const closedRows = closedPages.flatMap(({ rows }) => rows)
  const listed = look.closed ? closedRows : folds.shown
  const move = useSteps(listed, look.ask, (ask) => setLook({ ask }, { history: 'replace' }))
  const first = lists && rowsOf(lists)[0]?.uid
  const chosen = look.ask !== null || look.closed || look.lists || narrow.unasked !== null
  useEffect(() => {
    if (!chosen && first !== undefined) setLook({ ask: first }, { history: 'replace' })
  }, [chosen, first, setLook])
  const { markedBy } = folds
  const extend = (by: 1 | -1) => {
    const next = move(by)
    many.mark([look.ask, next].flatMap((uid) => (typeof uid === 'string' ? markedBy(uid) : [])))
  }
  useKeys({
    ...stepKeys(move),
    x: () => {
      if (look.closed) toast(saying.closed)
      else if (look.ask === null) toast(saying.nothing)
      else if (many.toggle(...markedBy(look.ask)) === false) toast(saying.unlisted)
    },
    ...Object.fromEntries(DECIDES.map((key) => [key, () => look.ask === null && toast(saying.keys.open)])),
    o: () => folds.turn() === false && toast(foldWords.none),
    '/': () => (look.closed ? false : search.current?.focus()),
    'shift+j': () => extend(1),
    'shift+k': () => extend(-1),
  })
  const open = useStable((uid: string) => {
    void setLook({ ask: uid, lists: null }, { history: look.ask === null ? 'push' : 'replace' })
  })
  const onNarrow = (change: Parameters<typeof setLook>[0]) => void setLook(change, { history: 'push' })
  const onMark = useStable((uid: string) => void many.toggle(...markedBy(uid)))
  const rename = useStable((ask: string) => void setLook({ ask }, { history: 'replace' }))
  const list = look.closed ? (
    <ClosedList asked={closed} onDisk={onDisk} open={look.ask} me={me} today={now} onOpen={open} />
  ) : lists ? (
    <AskLists
      lists={lists}
      all={all ?? lists}
      open={look.ask}
      many={many}
      unfolding={folds.unfolding}
      onFold={folds.onFold}
      onMark={onMark}
      onOpen={open}
    />
  ) : (
    <AwaitedRows asked={asked} failed={words.failed} widths={['62%', '24%']}>
      {null}
    </AwaitedRows>
  )
  const isEmpty = all !== undefined && rowsOf(all).length === 0 && !look.closed
  return (
    <ListPage
      page="approvals"
      bars="list"
      look={look.ask === null ? 'approvals none-open' : 'approvals'}
      list={{ label: words.lists, look: 'ask-lists', off: phone && look.ask !== null }}
      bar={
        <>
          <span className="sp" />
          <SettingsLinks only={['policies']} />
        </>
      }
      foot={lists && <ListsFoot closedToday={lists.closedToday} many={many} shown={rowsOf(lists)} />}
      beside={
        look.ask !== null ? (
          <OpenAsk
            key={look.ask}
            uid={look.ask}
            onNamed={rename}
            today={now}
            place={all ? placeOf(all, look.ask) : null}
            apart={all ? apartOf(all, look.ask) : null}
            onMove={move}
            onLists={() => setLook({ ask: null, lists: !look.closed }, { history: 'push' })}
            onClose={() => setLook({ ask: null, closed: false })}
          />
        ) : (
          (!phone || isEmpty) && <NoAsk empty={isEmpty} />
        )
      }
    >
      {!look.closed && <HoldLines />}
      {!look.closed && <HooksAmiss />}
      {all && !look.closed && (
        <div className="ask-narrow">
          <AskFilters rows={rowsOf(all)} look={look} now={now} search={search} onLook={onNarrow} />
        </div>
      )}
      {all && lists && narrow.on && !look.closed && (
        <NarrowNote all={all} lists={lists} unasked={narrow.unasked} onAll={() => onNarrow(ALL)} />
      )}
      <div className="body">{list}</div>
      {many.asked !== null && (
        <ManyDialog asked={many.asked} reason={many.reason} onReason={many.setReason} onClose={many.close} />
      )}
    </ListPage>
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
