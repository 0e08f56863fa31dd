'use client'

import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { SECTIONS, type Section, sectionIn } from '@/components/approvals/places'
import { useDoubts } from '@/components/source/doubts'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import type { AskList, AskRow, AskLists as Lists } from '@/lib/asks/approval'
import type { CappedCount } from '@/lib/message/message'
import { approvalsAt, streamAt } from '@/lib/pages/routes'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { doubts as unsure } from '@/lib/text/sources/doubt-words'
import { AskLine } from './ask-line'
import { ElsewhereGroup } from './elsewhere-group'
import type { Marks } from './use-marks'

type Props = {
  lists: Lists
  open: string | null
  marks: Marks
  onOpen: (uid: string) => void
}

/** What waits for a person, the most urgent first, and what is for information, each with its count and its clock. */
export function AskLists({ lists, ...rest }: Props) {
  // By which the clocks stand until the page has one of its own.
  const [listedAt] = useState(lists.now)
  const waiting = sectionIn(lists, 'waiting')
  return (
    <>
      {SECTIONS.map((section) => (
        <OneList key={section} section={section} list={sectionIn(lists, section)} listedAt={listedAt} {...rest} />
      ))}
      <NewAsks count={waiting.count} capped={waiting.capped} />
    </>
  )
}

type Listed = Omit<Props, 'lists'> & { section: Section; list: AskList; listedAt: number }

function OneList({ section, list, listedAt, open, marks, onOpen }: Listed) {
  const { rows, count, capped, elsewhere } = list
  const doubted = useDoubts()?.length !== 0
  const countOf = (wanted: string) => elsewhere.find(({ source }) => source === wanted)?.count ?? 0
  const line = (row: AskRow) => (
    <AskLine
      key={row.uid}
      row={row}
      listedAt={listedAt}
      open={row.uid === open}
      marked={marks.marked.has(row.uid)}
      onOpen={onOpen}
    />
  )
  return (
    <section aria-label={words.section[section]} className="ask-list">
      <h2 className="ask-list-head">
        <span className="font-medium text-fg-1">{words.section[section]}</span>
        <span className="m11">{words.count(count, capped)}</span>
        <span className="sp" />
        <span>{words.clock[section]}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="none">{doubted ? unsure.unsure.inList : words.none[section]}</p>
      ) : (
        <ul>{rows.filter(({ elsewhere }) => !elsewhere).map(line)}</ul>
      )}
      {[...groupsOf(rows)].map(([source, some]) => (
        <ElsewhereGroup
          key={source}
          source={source}
          uids={some.map(({ uid }) => uid)}
          count={Math.max(countOf(source), some.length)}
          capped={capped}
          busy={marks.busy}
          holdsOpen={some.some(({ uid }) => uid === open)}
          onAcknowledge={marks.acknowledge}
        >
          {some.map(line)}
        </ElsewhereGroup>
      ))}
      {count > rows.length && (
        <p className="none">
          {words.more(count - rows.length, capped)}{' '}
          <Link className="link" href={streamAt({ q: ASKED[section] })} prefetch={false}>
            {words.toMore}
          </Link>
        </p>
      )}
    </section>
  )
}

/** What finds all that a section ever held. */
const ASKED: { readonly [section in Section]: string } = { waiting: 'ask:decide OR ask:answer', inform: 'ask:inform' }

/** By source, what something says was decided elsewhere. */
function groupsOf(rows: readonly AskRow[]): Map<string, AskRow[]> {
  const groups = new Map<string, AskRow[]>()
  for (const row of rows) if (row.elsewhere) groups.set(row.source, [...(groups.get(row.source) ?? []), row])
  return groups
}

/** Says aloud that more waits than a moment ago. */
function NewAsks({ count, capped }: CappedCount) {
  const before = useRef(count)
  const [said, say] = useState('')
  useEffect(() => {
    if (count > before.current) say(words.newAsk(count, capped))
    before.current = count
  }, [count, capped])
  return (
    <p className="only-read" role="alert">
      {said}
    </p>
  )
}

/** What was closed today and the keys of the lists; what is marked, as long as something is. */
export function ListsFoot({ closedToday, marks }: { closedToday: number; marks: Marks }) {
  if (marks.marked.size > 0)
    return (
      <footer className="ask-lists-foot">
        <span>{words.marks.count(marks.marked.size)}</span>
        <span className="sp" />
        <Button look="ghost" disabled={marks.busy} onClick={marks.clear}>
          {words.marks.clear}
        </Button>
        <Button disabled={marks.busy} onClick={marks.noteAll}>
          {words.marks.note}
        </Button>
      </footer>
    )
  return (
    <footer className="ask-lists-foot">
      <Link className="link" href={approvalsAt({ closed: true })} prefetch={false}>
        {words.closedToday(closedToday)}
      </Link>
      <span className="sp" />
      <Kbd>J</Kbd>
      <Kbd>K</Kbd>
      <Kbd>X</Kbd>
    </footer>
  )
}
