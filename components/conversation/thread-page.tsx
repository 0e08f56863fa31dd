'use client'

import { ArrowDown, Users } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { parseAsString, useQueryState } from 'nuqs'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '@/components/keys/use-keys'
import { LiveChip } from '@/components/live/live-chip'
import { LostBanner } from '@/components/live/lost-banner'
import { useLine } from '@/components/live/provider'
import { MessagePeek } from '@/components/message/message-peek'
import { PageTitle } from '@/components/shell/page-title'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import { conversationAt, conversationsAt } from '@/lib/routes'
import { inWords } from '@/lib/said'
import { text } from '@/lib/text'
import { Title } from './conversation-row'
import { InsteadOfThread } from './instead-of-thread'
import { ThreadAside } from './thread-aside'
import { ThreadHead } from './thread-head'
import { type ThreadHandle, ThreadList } from './thread-list'
import { useThread } from './use-thread'

const words = text.thread
const page = text.shell.pages.conversations

/** One conversation as a thread; `?m=` is the message that is open. An id that was joined leads on to the one it lives under now. */
export function ThreadPage({ id }: { id: string }) {
  const router = useRouter()
  const [m, setM] = useQueryState('m', parseAsString)
  const [atEnd, setAtEnd] = useState(m === null)
  const [active, setActive] = useState<string | null>(m)
  const [aside, setAside] = useState(false)
  const list = useRef<ThreadHandle>(null)
  const lost = useLine().phase === 'lost'
  const following = atEnd && m === null
  const thread = useThread({ id, begin: m, following })
  const { facts, window, pause, toggle, real } = thread
  const { rows } = window
  const row = facts.data?.conversation

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
    const at = rows.findIndex(({ uid }) => uid === active)
    choose(at === -1 ? rows.at(-1)?.uid : rows[at + by]?.uid)
  }
  const toEnd = () => {
    thread.toEnd()
    list.current?.toEnd()
  }
  useKeys({
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
    enter: () => (active === null || m !== null ? false : open(active)),
    home: () => choose(rows[0]?.uid),
    end: toEnd,
    space: toggle,
    escape: () => (m === null ? router.push(conversationsAt()) : open(null)),
  })

  return (
    <>
      <PageTitle page={row ? inWords(row.title) || page : page} />
      <header className="bar">
        <nav className="crumbs" aria-label={page}>
          <Link href={conversationsAt()} prefetch={false}>
            {page}
          </Link>
          <span className="text-fg-3">/</span>
          <h1 className="trunc">{row ? <Title row={row} /> : <span className="only-read">{page}</span>}</h1>
        </nav>
        <span className="sp" />
        <Button className="narrow-only" icon={Users} aria-pressed={aside} onClick={() => setAside((now) => !now)}>
          {words.aside.short}
        </Button>
        <LiveChip hint="Space" title={pause ? text.conversations.resume : text.conversations.pause} onClick={toggle} />
      </header>
      <LostBanner />
      {row && facts.data && <ThreadHead row={row} links={facts.data.links} />}
      <div className={lost ? 'split stale' : 'split'}>
        <section className="pane">
          {row && thread.asked.data ? (
            <ThreadList
              key={`${thread.begin} ${real}`}
              handle={list}
              window={window}
              conversation={row}
              begin={thread.begin}
              active={active}
              open={m}
              following={following && pause === null}
              isFresh={thread.isFresh}
              onNear={thread.more}
              onAtEnd={setAtEnd}
              onOpen={(uid) => {
                setActive(uid)
                open(uid)
              }}
              onShow={choose}
            />
          ) : (
            <InsteadOfThread facts={facts} asked={thread.asked} />
          )}
          {row && (
            <div className="tail">
              <span className="trunc">{m !== null ? words.heldOpen : atEnd ? words.follow : words.away}</span>
              <span className="sp" />
              <span className="m11 flex-none">{words.here(rows.length, row.messages)}</span>
              {(!atEnd || window.newer) && (
                <button type="button" className="pill" onClick={toEnd}>
                  <Icon of={ArrowDown} size="s" />
                  {thread.unseen > 0 ? words.fresh(thread.unseen) : words.end}
                  <Kbd>End</Kbd>
                </button>
              )}
            </div>
          )}
        </section>
        {m === null ? (
          row &&
          facts.data && <ThreadAside row={row} links={facts.data.links} open={aside} onClose={() => setAside(false)} />
        ) : (
          <MessagePeek
            uid={m}
            screen="thread"
            onClose={() => open(null)}
            onMove={move}
            onOpen={(uid) => {
              setActive(uid)
              open(uid)
            }}
          />
        )}
      </div>
    </>
  )
}
