'use client'

import { Said } from '@/components/said/said-text'
import { paceOf } from '@/components/source/pace'
import { Why } from '@/components/why/why-word'
import type { SourceCondition, SourceStatus } from '@/lib/message/message'
import type { SourceSettings } from '@/lib/source/ingest-facts'
import { text } from '@/lib/text'
import { clauses, comma } from '@/lib/text/joined'
import { number } from '@/lib/text/number'
import { duration } from '@/lib/time/clock'
import { STATE_LOOKS } from './source-item'

const words = text.ingest

/** Every source: where it lies, how it is watched, how far it is. A click opens its settings below. */
export function SourcesTable({
  sources,
  settings,
  writable,
  waits,
  open,
  onOpen,
}: {
  sources: readonly SourceStatus[]
  settings: readonly SourceSettings[]
  /** Labels of those that may be written to; null as long as that is not known. */
  writable: readonly string[] | null
  /** The index is derived anew: nothing is read meanwhile. */
  waits: boolean
  open: string | null
  onOpen: (label: string) => void
}) {
  const head = words.table
  return (
    <table className="tbl sources-table" aria-label={head.label}>
      <thead>
        <tr>
          <th className="c-source">{head.source}</th>
          <th className="c-protocol">{head.protocol}</th>
          <th className="c-root">{head.root}</th>
          <th className="c-state">{head.state}</th>
          <th className="c-writing">{head.writing}</th>
          <th className="c-watch">{head.watched}</th>
          <th className="c-lag">{head.lag}</th>
          <th className="c-zone">{head.zone}</th>
          <th className="c-files r">{head.files}</th>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <Row
            key={source.label}
            source={source}
            settings={settings.find(({ label }) => label === source.label)}
            writing={writable?.includes(source.label) ?? null}
            waits={waits}
            open={source.label === open}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  )
}

function Row({
  source,
  settings,
  writing,
  waits,
  open,
  onOpen,
}: {
  source: SourceStatus
  settings: SourceSettings | undefined
  writing: boolean | null
  waits: boolean
  open: boolean
  onOpen: (label: string) => void
}) {
  const { label, condition, files } = source
  const head = words.table
  return (
    <tr aria-selected={open} onClick={() => onOpen(label)}>
      <td>
        <button
          type="button"
          className="trunc max-w-full align-bottom font-medium"
          aria-pressed={open}
          onClick={() => onOpen(label)}
        >
          <Said>{label}</Said>
        </button>
        {source.demo && <span className="text-12 text-fg-3"> {words.demo}</span>}
        {settings && settings.origin !== 'console' && (
          <span className="text-12 text-fg-3" title={words.settings.origin[settings.origin]}>
            {' '}
            {words.from[settings.origin]}
          </span>
        )}
      </td>
      <td className="c-protocol text-fg-2">{source.title}</td>
      <td className="c-root m11" title={source.root}>
        <Said>{source.root}</Said>
      </td>
      <td className={`c-state font-medium ${STATE_LOOKS[condition.state]}`}>
        <Why of={`source:${condition.state}`}>{text.shell.sourceStates[condition.state]}</Why>
      </td>
      <td className={`c-writing ${writing ? '' : 'text-fg-3'}`}>
        {writing === null ? '' : writing ? head.writingOn : head.readOnly}
      </td>
      <td className="c-watch">
        {condition.progress ? (
          <Import progress={condition.progress} />
        ) : waits ? (
          <span className="text-fg-3">{words.deriving.waits}</span>
        ) : condition.state === 'catching-up' ? (
          <span className="text-fg-3">{text.shell.status.looking}</span>
        ) : (
          <>
            {words.watch[condition.watch]}
            <span className="text-fg-3">
              {comma()}
              {condition.fileSystem}
            </span>
          </>
        )}
      </td>
      <td className="c-lag m11">{condition.lagMs === null ? '' : duration(condition.lagMs)}</td>
      <td className="c-zone m11">
        <Said>{settings?.choice.zone ?? ''}</Said>
      </td>
      <td className="r">{source.channels === null ? number(files.onDisk) : ''}</td>
    </tr>
  )
}

/** How far the import is, at which rate, and how long it takes from here. */
function Import({ progress }: { progress: NonNullable<SourceCondition['progress']> }) {
  const said = words.progress
  if (progress.total === 0) return <span className="text-fg-3">{text.shell.status.looking}</span>
  return (
    <span className="import" title={clauses(said.of(progress.done, progress.total), said.rate(progress.perSecond))}>
      <span
        className="meter"
        role="progressbar"
        aria-label={said.label}
        aria-valuemin={0}
        aria-valuemax={progress.total}
        aria-valuenow={Math.min(progress.done, progress.total)}
      >
        <i className="a" style={{ width: `${Math.min(100, (progress.done / Math.max(1, progress.total)) * 100)}%` }} />
      </span>
      <span className="num">{paceOf(progress)}</span>
    </span>
  )
}
