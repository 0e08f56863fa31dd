'use client'

import { useNow } from '@/components/live/now'
import { Said } from '@/components/said/said-text'
import { When } from '@/components/ui/when'
import type { SourceCondition, SourceStatus } from '@/lib/message/message'
import type { SourceSettings } from '@/lib/source/ingest-facts'
import { text } from '@/lib/text'
import { clauses } from '@/lib/text/joined'
import { duration } from '@/lib/time/clock'
import { paceOf } from './pace'

const words = text.ingest.settings
/** What is said of a source that the tail has told nothing of. */
const UNSEEN = 'unknown'

type Parts = { source: SourceStatus; settings: SourceSettings | null; links: number }

/** What notices changes here, what is wrong with it, how late the last one was. */
export function HowWatched({ source, settings, links }: Parts) {
  const { condition } = source
  const now = useNow() ?? 0
  const events = condition.watch === 'events and sweep'
  const unseen = condition.fileSystem === UNSEEN
  const why = events ? words.why.events : settings?.choice.polling === true ? words.why.chosen : words.why.noEvents
  return (
    <section className="sec" aria-label={words.how}>
      <h3 className="lab">{words.how}</h3>
      {condition.cause && (
        <p className="mb-2 text-12">
          <b className="font-medium text-warn">
            <Said>{condition.cause}</Said>
          </b>{' '}
          {condition.mend && <Said>{condition.mend}</Said>}
        </p>
      )}
      {condition.progress && <ImportFacts progress={condition.progress} />}
      <dl className="kv three how">
        <dt>{words.events}</dt>
        <dd className="font-medium">{unseen ? words.notKnown : events ? words.eventsYes : words.eventsNo}</dd>
        <dd className="text-fg-2">{unseen || (condition.cause && !events) ? '' : why}</dd>
        <dt>{words.sweep}</dt>
        <dd className="font-medium">{words.sweepEvery}</dd>
        <dd className="text-fg-2">{words.sweepWhat}</dd>
        <dt>{words.full}</dt>
        <dd className="font-medium">{words.fullEvery}</dd>
        <dd className="text-fg-2">{words.fullWhat}</dd>
        {settings?.readBy && !settings.readBy.here && (
          <>
            <dt>{words.readBy}</dt>
            <dd className="font-medium">
              <Said>{words.reader(settings.readBy.host, settings.readBy.pid)}</Said>
            </dd>
            <dd className="text-fg-2">{words.readByWhat}</dd>
          </>
        )}
        {links > 0 && (
          <>
            <dt>{words.notFollowed}</dt>
            <dd className="font-medium">{words.links(links)}</dd>
            <dd className="text-fg-2">{words.linksAs}</dd>
          </>
        )}
        <dt>{words.fileSystem}</dt>
        <dd className="font-medium">{unseen ? words.notKnown : condition.fileSystem}</dd>
        <dd />
        <dt>{words.lastChange}</dt>
        <dd className="font-medium">
          {condition.lastChangeAt === null ? (
            text.ingest.noLag
          ) : (
            <When at={condition.lastChangeAt} today={now} className="m11" />
          )}
        </dd>
        <dd className="text-fg-2">{condition.lagMs !== null && text.watched.lag(duration(condition.lagMs))}</dd>
      </dl>
      {source.vanished > 0 && <p className="mt-2 text-12 text-fg-3">{text.ingest.sums.gone(source.vanished)}</p>}
    </section>
  )
}

/** How far the first reading is, in figures: the table has no room for them everywhere. */
function ImportFacts({ progress }: { progress: NonNullable<SourceCondition['progress']> }) {
  const { done, total } = progress
  return (
    <p className="num mb-2 text-12">
      <b className="font-medium">{words.importing}</b>{' '}
      {total === 0 ? text.shell.status.looking : clauses(text.ingest.progress.of(done, total), paceOf(progress))}
    </p>
  )
}
