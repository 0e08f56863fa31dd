'use client'

import { Reply, Users } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs'
import { useEffect, useRef, useState } from 'react'
import { ReplyField } from '@/components/compose/reply-field'
import { useCompose } from '@/components/compose/use-compose'
import { CourseBody } from '@/components/course/course-body'
import { VIEWS } from '@/components/course/course-views'
import { LanesMenu } from '@/components/course/lanes-menu'
import { stepsAmong } from '@/components/course/plan'
import { TakeMenu } from '@/components/course/take-menu'
import { type Drawn, useCourse } from '@/components/course/use-course'
import { useLanes } from '@/components/course/use-lanes'
import { useWithin } from '@/components/course/use-within'
import { HoldControl, useHeldIn, useHolding } from '@/components/holds/hold-control'
import { HoldLines } from '@/components/holds/hold-lines'
import { isSameScope } from '@/components/holds/use-holds'
import { stepKeys } from '@/components/keys/step-keys'
import { useKeys } from '@/components/keys/use-keys'
import { LiveChip } from '@/components/live/live-chip'
import { LostBanner } from '@/components/live/lost-banner'
import { useLine } from '@/components/live/provider'
import { MessagePeek } from '@/components/message/message-peek'
import { PageTitle } from '@/components/shell/page-title'
import { ExportMenu } from '@/components/stream/export-menu'
import { SeenFoot } from '@/components/stream/seen-foot'
import { useSeen } from '@/components/stream/use-seen'
import { Button } from '@/components/ui/button'
import { TabBody, Tabs } from '@/components/ui/tabs'
import { inWords } from '@/lib/letters/said'
import { conversationAt } from '@/lib/pages/routes'
import { printField } from '@/lib/query/print'
import { text } from '@/lib/text'
import { Title } from './conversation-row'
import { Crumbs, InsteadOfThread, isNotFound, NoThread } from './instead-of-thread'
import { listAddress } from './left-at'
import { ThreadAside } from './thread-aside'
import { ThreadFoot } from './thread-foot'
import { ThreadHead } from './thread-head'
import { type ThreadHandle, ThreadList } from './thread-list'
import { ThreadTools, useThreadLook } from './thread-tools'
import { useThread } from './use-thread'

const words = text.thread

/** One conversation as a thread; `?m=` is the message that is open. An id that was joined leads on to the one it lives under now. */
export function ThreadPage({ id }: { id: string }) {
  const router = useRouter()
  const [m, setM] = useQueryState('m', parseAsString)
  const [view, setView] = useQueryState('view', parseAsStringLiteral(VIEWS).withDefault('thread'))
  const look = useThreadLook()
  const [atEnd, setAtEnd] = useState(m === null)
  const [active, setActive] = useState<string | null>(m)
  const [aside, setAside] = useState(false)
  const list = useRef<ThreadHandle>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const lost = useLine().phase === 'lost'
  const following = atEnd && m === null
  const thread = useThread({ id, begin: m, following, atEnd, order: look.order })
  const { facts, window, order, pause, toggle, real } = thread
  const { rows } = window
  const row = facts.data?.conversation
  const course = useCourse(id, row?.source ?? null)
  const [, compose] = useCompose()
  const { within, narrow } = useWithin()
  const lanes = useLanes(course.drawn, within)
  const drawn = view === 'sequence' ? lanes.chosen : course.drawn
  const listed = view === 'thread' ? rows : drawn === null ? [] : stepsAmong(drawn)

  useEffect(() => {
    if (real !== id) router.replace(conversationAt(real, m === null ? {} : { m }))
  }, [real, id, m, router])

  const open = (uid: string | null) => setM(uid, { history: uid !== null && m === null ? 'push' : 'replace' })
  const choose = (uid: string | undefined) => {
    if (uid === undefined) return
    setActive(uid)
    list.current?.show(uid)
    if (m !== null) open(uid)
  }
  const move = (by: 1 | -1) => {
    const at = listed.findIndex(({ uid }) => uid === active)
    choose(at === -1 ? listed.at(-1)?.uid : listed[at + by]?.uid)
  }
  const toEnd = () => {
    thread.toEnd()
    list.current?.toEnd()
  }
  const toFirst = async () => {
    const first = await seen.first()
    if (first !== null) show(first.uid)
  }
  const show = (uid: string) => {
    setActive(uid)
    open(uid)
  }
  const question =
    row === undefined ? null : printField({ field: 'conversation', value: real, compare: '=', prefix: false })
  const seen = useSeen(question, rows)
  const read = seen.since === null ? null : { levels: seen.levels, says: words.readTo(seen.since) }
  const answer = m ?? owedIn(course.drawn) ?? course.drawn?.steps.at(-1)?.uid ?? null
  const holding = useHolding(useHeldIn(row?.source ?? null, rows[0]?.channel ?? null))
  useKeys({
    h: holding.begin,
    1: () => setView(VIEWS[0]),
    2: () => setView(VIEWS[1]),
    3: () => setView(VIEWS[2]),
    '.': () => (answer === null ? false : field.current === null ? compose(answer) : field.current.focus()),
    m: () => (lost ? false : seen.markAll()),
    ...stepKeys(move),
    enter: () => (active === null || m !== null ? false : open(active)),
    home: () => choose(listed[0]?.uid),
    end: view === 'thread' ? toEnd : () => choose(listed.at(-1)?.uid),
    space: toggle,
    escape: () => (m === null ? router.push(listAddress()) : open(null)),
  })

  if (facts.isError && isNotFound(facts.error)) return <NoThread />
  return (
    <>
      <PageTitle page={row ? inWords(row.title) || text.shell.pages.conversations : text.shell.pages.conversations} />
      <header className="bar">
        <Crumbs>
          {row ? <Title row={row} /> : <span className="only-read">{text.shell.pages.conversations}</span>}
        </Crumbs>
        <span className="sp" />
        {view === 'thread' && (
          <Button className="narrow-only" icon={Users} aria-pressed={aside} onClick={() => setAside((now) => !now)}>
            {words.aside.short}
          </Button>
        )}
        {question !== null && <ExportMenu q={question} />}
        <HoldControl holding={holding} hint="H" />
        <LiveChip hint="Space" title={pause ? text.conversations.resume : text.conversations.pause} onClick={toggle} />
        {answer !== null && (
          <Button icon={Reply} hint="." disabled={lost} onClick={() => compose(answer)}>
            {text.message.reply}
          </Button>
        )}
      </header>
      <LostBanner />
      {row && facts.data && <ThreadHead row={row} links={facts.data.links} />}
      <HoldLines of={({ scope }) => holding.scopes.some((one) => isSameScope(one, scope))} />
      <div className={lost ? 'view-line pane stale' : 'view-line pane'}>
        <Tabs
          label={text.course.label}
          tabs={tabs()}
          chosen={view}
          onChoose={(name) => setView(name)}
          aside={
            view === 'thread' ? (
              <ThreadTools look={look} sortable={thread.sortable} />
            ) : (
              view === 'sequence' &&
              row &&
              lanes.chosen && (
                <>
                  <LanesMenu lanes={lanes} source={row.source} />
                  <TakeMenu drawn={lanes.chosen} source={row.source} id={row.id} />
                </>
              )
            )
          }
        >
          <TabBody name={view} className="split">
            <section className="pane">
              {view !== 'thread' && row ? (
                <CourseBody
                  view={view}
                  course={{ ...course, drawn }}
                  narrowed={lanes.without.length > 0}
                  source={row.source}
                  active={active}
                  open={m}
                  onOpen={show}
                  onWithin={narrow}
                />
              ) : row && thread.asked.data ? (
                <ThreadList
                  key={`${thread.begin} ${real} ${order}`}
                  handle={list}
                  window={window}
                  conversation={row}
                  begin={thread.begin}
                  order={order}
                  folds={look.folds}
                  active={active}
                  open={m}
                  read={read}
                  following={following && pause === null}
                  freshOf={thread.freshOf}
                  onNear={thread.more}
                  onAtEnd={setAtEnd}
                  onOpen={show}
                  onShow={choose}
                />
              ) : (
                <InsteadOfThread facts={facts} asked={thread.asked} />
              )}
              {row && view === 'thread' && (
                <ThreadFoot
                  says={m !== null ? words.whileOpen : atEnd ? words.follow : words.away}
                  here={words.here(rows.length, row.messages)}
                  unseen={thread.unseen}
                  onEnd={!atEnd || window.newer ? toEnd : null}
                >
                  <SeenFoot seen={seen} off={lost} onFirst={toFirst} />
                </ThreadFoot>
              )}
              {view === 'thread' && answer !== null && <ReplyField uid={answer} field={field} />}
            </section>
            {m !== null ? (
              <MessagePeek uid={m} screen="thread" onClose={() => open(null)} onMove={move} onOpen={show} />
            ) : (
              row &&
              facts.data &&
              view === 'thread' && (
                <ThreadAside
                  row={row}
                  links={facts.data.links}
                  tokens={facts.data.tokens}
                  drawn={course.drawn}
                  open={aside}
                  onClose={() => setAside(false)}
                />
              )
            )}
          </TabBody>
        </Tabs>
      </div>
    </>
  )
}

const tabs = () => VIEWS.map((name, at) => ({ name, label: text.course.views[name], hint: String(at + 1) }))

/** The last message that somebody owes an answer to. */
function owedIn(drawn: Drawn | null): string | null {
  const span = drawn?.spans.findLast(({ end }) => end === null)
  return (span && drawn?.steps[span.begin]?.uid) ?? null
}
