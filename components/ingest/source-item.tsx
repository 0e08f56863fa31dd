'use client'

import Link from 'next/link'
import { Said } from '@/components/said/said-text'
import { Why } from '@/components/why/why-word'
import type { SourceStatus } from '@/lib/message/message'
import { sourcesAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { clauses } from '@/lib/text/joined'
import { duration } from '@/lib/time/clock'

const words = text.watched
export const STATE_LOOKS: Record<SourceStatus['condition']['state'], string> = {
  'catching-up': 'text-fg-2',
  watching: 'text-ac',
  degraded: 'text-warn',
  vanished: 'text-crit',
  stopped: 'text-fg-3',
}

/** One source: where it is, how it is watched, what is wrong and what mends it, and its two sums. */
export function SourceItem({ source, onLeave }: { source: SourceStatus; onLeave: () => void }) {
  const { condition, files, bytes } = source
  return (
    <section className="sec">
      <div className="fx">
        <span className="font-medium">
          <Said>{source.label}</Said>
        </span>
        <span className="text-12 text-fg-3">{clauses(source.title, source.demo && words.demo)}</span>
        <Why of={`source:${condition.state}`} className={`text-12 font-medium ${STATE_LOOKS[condition.state]}`}>
          {text.shell.sourceStates[condition.state]}
        </Why>
        <span className="sp" />
        <Link className="link text-12" href={sourcesAt({ source: source.label })} prefetch={false} onClick={onLeave}>
          {words.settings}
        </Link>
      </div>
      <p className="m11 trunc mt-1 text-fg-2">
        <Said>{source.root}</Said>
      </p>
      {condition.cause && (
        <p className="mt-1 text-12">
          <Said>{condition.cause}</Said>{' '}
          {condition.mend && (
            <span className="text-fg-2">
              <Said>{condition.mend}</Said>
            </span>
          )}
        </p>
      )}
      {source.channels === null ? (
        <dl className="kv mt-2">
          <dt>{text.sums.files}</dt>
          <dd className="m11" title={text.sums.filesSum}>
            {words.files(files.read, files.unreadable, files.pending, files.ignored, files.onDisk)}
          </dd>
          <dt>{text.sums.bytes}</dt>
          <dd className="m11" title={text.sums.bytesSum}>
            {words.bytes(bytes.read, bytes.unreadable, bytes.pending, bytes.ignored, bytes.size)}
          </dd>
        </dl>
      ) : (
        <p className="mt-2 text-12 text-fg-3">{text.sums.notTold}</p>
      )}
      <p className="fx num mt-2 flex-wrap gap-x-4 text-12 text-fg-3">
        <span>{words.messages(source.messages)}</span>
        <span>{clauses(condition.fileSystem, text.ingest.watch[condition.watch])}</span>
        {condition.lagMs !== null && <span>{words.lag(duration(condition.lagMs))}</span>}
        {source.vanished > 0 && <span>{words.vanished(source.vanished)}</span>}
        {condition.progress && <Progress progress={condition.progress} />}
      </p>
    </section>
  )
}

function Progress({ progress }: { progress: NonNullable<SourceStatus['condition']['progress']> }) {
  return (
    <>
      <span>
        {progress.total === 0
          ? text.shell.status.looking
          : words.progress(progress.done, progress.total, progress.perSecond)}
      </span>
      {progress.leftMs !== null && <span>{words.left(duration(progress.leftMs))}</span>}
    </>
  )
}
