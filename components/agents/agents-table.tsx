'use client'

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import Link from 'next/link'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { ShowsRow } from '@/components/listing/use-row-walk'
import { useConsoleStatus } from '@/components/live/provider'
import { useTitles } from '@/components/live/use-titles'
import { Said } from '@/components/said/said-text'
import { useLed } from '@/components/ui/keep/use-led'
import { type AgentSource, keyOf } from '@/lib/message/agent-page'
import type { AgentRow } from '@/lib/message/message'
import { sharedDocumentsAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { clauses } from '@/lib/text/joined'
import { keepsDocuments } from './agent-documents'
import { AgentLine } from './agent-line'
import { type Group, groupsOf } from './presence'
import type { ActivityOf } from './use-agents'

const words = text.agents
const HEIGHTS = { row: 28, group: 26 }
const NEAR = 24

type Item = { kind: 'group'; group: Group } | { kind: 'agent'; agent: AgentRow; key: string }

/**
 * Agents under their sources, with how the presence of each source is known: those on the screen and some around them.
 * After them sources that have documents alone.
 */
export function AgentsTable({
  handle,
  agents,
  others,
  sources,
  left,
  onBelow,
  activity,
  lateOf,
  now,
  active,
  open,
  onOpen,
  onDocuments,
}: {
  handle: Ref<ShowsRow<string>>
  agents: readonly AgentRow[]
  /** Sources without agents. */
  others: readonly Group[]
  /** How many of each source are found. */
  sources: readonly AgentSource[]
  /** So many more are found. */
  left: number
  /** The last of those that are here came near. */
  onBelow: () => void
  /** Null while it is not known. */
  activity: ActivityOf | null
  /** How much that is late the agent with a key owes. */
  lateOf: (key: string) => number
  now: number
  active: string | null
  open: string | null
  onOpen: (key: string) => void
  /** Opens those of a source. */
  onDocuments: (source: string) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const items = useMemo(() => itemsOf([...groupsOf(agents), ...others]), [agents, others])
  const heads = useMemo(() => items.flatMap((item, at) => (item.kind === 'group' ? [at] : [])), [items])
  const head = useRef(0)
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => (items[at]?.kind === 'group' ? HEIGHTS.group : HEIGHTS.row),
    getItemKey: (at) => idOf(items[at], at),
    overscan: NEAR,
    scrollPaddingStart: HEIGHTS.group,
    // The head of what is on top stays there.
    rangeExtractor: (range) => {
      head.current = heads.findLast((at) => at <= range.startIndex) ?? 0
      return [...new Set([head.current, ...defaultRangeExtractor(range)])].sort((left, right) => left - right)
    },
  })
  const placeOf = (key: string | null) => items.findIndex((item) => item.kind === 'agent' && item.key === key)
  useImperativeHandle(handle, () => ({
    show: (key) => {
      const place = placeOf(key)
      if (place !== -1) list.scrollToIndex(place, { align: 'auto' })
    },
  }))
  const [linked] = useState(() => placeOf(open))
  useEffect(() => {
    if (linked !== -1) list.scrollToIndex(linked, { align: 'auto' })
  }, [linked, list])
  const shown = list.getVirtualItems()
  const near = left > 0 && (shown.at(-1)?.index ?? 0) >= items.length - NEAR
  useEffect(() => {
    if (near) onBelow()
  })
  const marked = placeOf(active)
  const led = useLed(box, shown.some(({ index }) => index === marked) ? `agent-${active}` : null)
  return (
    <div
      className="scroll"
      ref={box}
      role="grid"
      aria-label={words.list}
      aria-rowcount={items.length + left}
      aria-activedescendant={led}
      tabIndex={0}
    >
      <div className="relative" role="presentation" style={{ height: list.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const item = items[index]
          if (item === undefined) return null
          const isHead = index === head.current
          return (
            <div
              key={key}
              ref={list.measureElement}
              data-index={index}
              className={isHead ? 'sticky top-0 z-1' : 'absolute inset-x-0 top-0'}
              style={isHead ? undefined : { transform: `translateY(${start}px)` }}
              role="presentation"
            >
              {item.kind === 'group' ? (
                <Head
                  group={item.group}
                  found={sources.find(({ source }) => source === item.group.source) ?? null}
                  place={index + 1}
                  onDocuments={onDocuments}
                />
              ) : (
                <AgentLine
                  agent={item.agent}
                  place={index + 1}
                  hourSince={activity?.hourSince ?? null}
                  activity={activity?.of(item.key)}
                  owesLate={lateOf(item.key)}
                  now={now}
                  active={item.key === active}
                  selected={item.key === open}
                  onOpen={onOpen}
                />
              )}
            </div>
          )
        })}
      </div>
      {left > 0 && (
        <p className="px-4 py-2 text-12 text-fg-3" role="status">
          {words.left(left)}
        </p>
      )}
    </div>
  )
}

type HeadProps = { group: Group; found: AgentSource | null; place: number; onDocuments: (source: string) => void }

function Head({ group, found, place, onDocuments }: HeadProps) {
  const titleOf = useTitles()
  const sources = useConsoleStatus()?.sources ?? []
  const { source, protocol } = group
  const count = found?.count ?? 0
  const said = [titleOf(protocol), words.agents(count), ...(found && count > 0 ? [presenceWords(found)] : [])]
  return (
    <div className="grp" role="row" tabIndex={-1} aria-rowindex={place}>
      <span role="rowheader" tabIndex={-1} className="font-medium text-fg-2">
        <Said>{source}</Said>
      </span>
      <span role="gridcell" tabIndex={-1} className="trunc">
        {clauses(...said)}
      </span>
      {keepsDocuments(sources, source) && (
        <span role="gridcell" tabIndex={-1} className="ml-auto flex-none">
          <Link
            className="link"
            href={sharedDocumentsAt(source)}
            prefetch={false}
            onNavigate={(event) => {
              // What was typed just now is on its way into the address, and would end a way to another.
              event.preventDefault()
              onDocuments(source)
            }}
          >
            {words.shared.link}
          </Link>
        </span>
      )}
    </div>
  )
}

function itemsOf(groups: readonly Group[]): Item[] {
  return groups.flatMap((group) => [
    { kind: 'group', group },
    ...group.agents.map((agent): Item => ({ kind: 'agent', agent, key: keyOf(agent) })),
  ])
}

function idOf(item: Item | undefined, at: number): string | number {
  if (item === undefined) return at
  return item.kind === 'group' ? `group ${item.group.source}` : item.key
}

function presenceWords({ count, beating, heard }: AgentSource): string {
  if (beating > 0) return words.group.heartbeat(beating, count)
  return heard > 0 ? words.group.inferred : words.group.none
}
