'use client'

import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import type { Many } from '@/components/approvals/many/use-many'
import { SECTIONS, type Section, sectionIn } from '@/components/approvals/places'
import { useDoubts } from '@/components/source/doubts'
import { Why } from '@/components/why/why-word'
import { type Fold, type Piece, piecesOf } from '@/lib/asks/alike-asks'
import type { AskList, AskRow, AskLists as Lists } from '@/lib/asks/approval'
import type { CappedCount } from '@/lib/message/message'
import { streamAt } from '@/lib/pages/routes'
import { shell } from '@/lib/text/console/shell-words'
import { approvals as words } from '@/lib/text/decisions/approvals-words'
import { approvalFilter as narrow } from '@/lib/text/decisions/filter-words'
import { doubts as unsure } from '@/lib/text/sources/doubt-words'
import { AskFold } from './ask-fold'
import { AskLine } from './ask-line'
import { ElsewhereGroup } from './elsewhere-group'
import { foldsIn, isUnfolded, type Unfolding } from './folded-rows'

type Props = {
  lists: Lists
  /** Before they were narrowed. */
  all: Lists
  open: string | null
  many: Many
  unfolding: Unfolding
  onFold: (key: string) => void
  onMark: (uid: string) => void
  onOpen: (uid: string) => void
}

/** What waits for a person, the most urgent first, and what is for information, each with its count and its clock. */
export function AskLists({ lists, all, ...rest }: Props) {
  // By which the clocks stand until the page has one of its own.
  const [listedAt] = useState(lists.now)
  const waiting = sectionIn(all, 'waiting')
  return (
    <>
      {SECTIONS.map((section) => (
        <OneList
          key={section}
          section={section}
          list={sectionIn(lists, section)}
          of={lists === all ? null : sectionIn(all, section)}
          listedAt={listedAt}
          {...rest}
        />
      ))}
      <NewAsks count={waiting.count} capped={waiting.capped} />
    </>
  )
}

type Listed = Omit<Props, 'lists' | 'all'> & {
  section: Section
  list: AskList
  /** Of which that is what is left, where it was narrowed. */
  of: AskList | null
  listedAt: number
}

function OneList({ section, list, of, listedAt, open, many, unfolding, onFold, onMark, onOpen }: Listed) {
  const { rows, count, capped, terminal, elsewhere } = list
  const doubted = useDoubts()?.length !== 0
  const countOf = (wanted: string) => elsewhere.find(({ source }) => source === wanted)?.count ?? 0
  const line = (row: AskRow, pieces: readonly Piece[] | null = null) => (
    <AskLine
      key={row.uid}
      row={row}
      listedAt={listedAt}
      open={row.uid === open}
      marked={many.marked.get(row.uid)?.changed === false}
      pieces={pieces}
      onMark={onMark}
      onOpen={onOpen}
    />
  )
  const folded = (fold: Fold) => {
    const { key, rows } = fold
    const [first, ...others] = rows
    if (others.length === 0) return line(first)
    const texts = piecesOf(rows.map(({ words }) => words.trim()))
    return (
      <AskFold
        key={key}
        {...{ fold, texts, onFold, unfolded: isUnfolded(fold, unfolding), first: line(first, texts[0]) }}
      >
        {others.map((row, at) => line(row, texts[at + 1]))}
      </AskFold>
    )
  }
  return (
    <section aria-label={words.section[section]} className="ask-list">
      <h2 className="ask-list-head">
        <Why of={`ask:${section}`} className="font-medium text-fg-1">
          {words.section[section]}
        </Why>
        <span className={of === null && terminal > 0 ? undefined : 'm11'}>
          {of !== null
            ? narrow.of(count, of.count, of.capped)
            : terminal > 0
              ? shell.apart(count - terminal, terminal, capped)
              : words.count(count, capped)}
        </span>
        <span className="sp" />
        <span>{words.clock[section]}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="none">
          {(of?.rows.length ?? 0) > 0
            ? narrow.none(of?.rows.length ?? 0)
            : doubted
              ? unsure.unsure.inList
              : words.none[section]}
        </p>
      ) : (
        <ul>{foldsIn(rows).map(folded)}</ul>
      )}
      {[...groupsOf(rows)].map(([source, some]) => (
        <ElsewhereGroup
          key={source}
          source={source}
          rows={some}
          count={Math.max(countOf(source), some.length)}
          capped={capped}
          holdsOpen={some.some(({ uid }) => uid === open)}
          onAcknowledge={many.acknowledge}
        >
          {some.map((row) => line(row))}
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
