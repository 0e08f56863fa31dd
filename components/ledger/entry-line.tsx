import { memo } from 'react'
import { Said } from '@/components/said/said-text'
import { When } from '@/components/ui/when'
import type { EntryRow, KeptEntry, ListedCheckpoint } from '@/lib/ledger/entry'
import { faceOf } from '@/lib/names/face'
import { SYSTEM_ACTOR } from '@/lib/people/person'
import { text } from '@/lib/text'
import { number } from '@/lib/text/number'

const words = text.ledger

type Props = {
  entry: EntryRow
  today: number
  active: boolean
  selected: boolean
  /** The chain breaks here. */
  broken: boolean
  onOpen: (n: number) => void
}

/** One act and what came of it; the style sheet stacks it on a phone. */
export const EntryLine = memo(function EntryLine({ entry, today, active, selected, broken, onOpen }: Props) {
  return (
    <div
      role="row"
      id={`entry-${entry.n}`}
      className={`row ecols ${active ? 'at' : ''} ${broken ? 'broken' : ''}`}
      aria-selected={selected}
      tabIndex={-1}
      onClick={() => onOpen(entry.n)}
      onKeyDown={(event) => event.key === 'Enter' && active && onOpen(entry.n)}
    >
      <span role="gridcell" tabIndex={-1} className="n m11 text-fg-2">
        <i className="link-of-chain" aria-hidden="true" />
        {number(entry.n)}
      </span>
      <span role="gridcell" tabIndex={-1} className="t">
        <When at={entry.at} today={today} />
      </span>
      <span role="gridcell" tabIndex={-1} className="who fx overflow-hidden">
        <PersonMark entry={entry} />
        <span className="trunc">
          <Said>{entry.name}</Said>
        </span>
      </span>
      <span role="gridcell" tabIndex={-1} className="role trunc text-12 text-fg-2">
        <Standing entry={entry} />
      </span>
      <span role="gridcell" tabIndex={-1} className="did trunc">
        <Did entry={entry} />
      </span>
      <span role="gridcell" tabIndex={-1} className="what trunc">
        <What entry={entry} />
      </span>
      <span role="gridcell" tabIndex={-1} className="outcome trunc text-12">
        <Outcome entry={entry} />
      </span>
      <span role="gridcell" tabIndex={-1} className="hash m11 text-fg-3">
        {entry.hash.slice(0, 6)}…
      </span>
    </div>
  )
})

/** A checkpoint between the entries, as a square on the chain. */
export function CheckpointLine({ checkpoint, today }: { checkpoint: ListedCheckpoint; today: number }) {
  return (
    <div role="row" className="row ecols sealed" tabIndex={-1}>
      <span role="gridcell" tabIndex={-1} className="n">
        <i className="link-of-chain" aria-hidden="true" />
      </span>
      <span role="gridcell" tabIndex={-1} className="t">
        <When at={checkpoint.at} today={today} />
      </span>
      <span role="gridcell" tabIndex={-1} className="says trunc text-12 text-fg-3">
        <Said>{words.checkpoint(checkpoint.number, checkpoint.directory)}</Said>
      </span>
      <span role="gridcell" tabIndex={-1} className="hash m11 text-fg-3">
        {checkpoint.hash.slice(0, 6)}…
      </span>
    </div>
  )
}

function Standing({ entry: { person, role, assurance } }: { entry: KeptEntry }) {
  if (person === SYSTEM_ACTOR.person) return <span className="text-fg-3">{words.itself}</span>
  return (
    <>
      <Said>{words.role(role)}</Said> · <Known assurance={assurance} />
    </>
  )
}

const provesNobody = (assurance: string) => assurance === 'loopback' || assurance === 'policy'

/** How the person was known then. */
export function Known({ assurance }: { assurance: string }) {
  return (
    <span className={provesNobody(assurance) ? 'text-warn' : 'text-fg-3'}>
      <Said>{words.known(assurance)}</Said>
    </span>
  )
}

/** Two letters; solid only for who was known by more than a place on this machine. */
export function PersonMark({ entry: { name, assurance }, large = false }: { entry: KeptEntry; large?: boolean }) {
  const { letters, cjk } = faceOf(name, null)
  return (
    <i
      className={`ag ${provesNobody(assurance) ? 'nt' : 'hu'} ${large ? 'l' : ''}`}
      lang={cjk ? 'zh' : undefined}
      aria-hidden="true"
    >
      {letters}
    </i>
  )
}

/** What was done, or only tried. */
export function Did({ entry: { act, outcome, settled } }: { entry: EntryRow }) {
  const done = (settled?.outcome ?? outcome) === 'done'
  return <Said>{done ? words.did(act) : words.tried(act)}</Said>
}

export function What({ entry }: { entry: EntryRow }) {
  if (entry.subject !== null) return <Said>{entry.subject}</Said>
  return entry.act === 'export' ? words.everything : null
}

/** What came of it, and why where it was kept from happening. */
export function Outcome({ entry: { outcome, why, settled } }: { entry: EntryRow }) {
  const last = settled ?? { outcome, why }
  const grave = last.outcome === 'refused' || last.outcome === 'failed'
  const look = grave ? 'text-crit' : last.outcome === 'intent' || last.outcome === 'held' ? 'text-warn' : 'text-fg-2'
  return (
    <span className={look}>
      <Said>{words.outcome(last.outcome, grave ? last.why : null)}</Said>
    </span>
  )
}
