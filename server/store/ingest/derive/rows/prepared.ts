import { wordsOf } from '@/lib/letters/words'
import type { MessageReading } from '@/lib/message/reading'
import { facetTokens, facetValues, shortTokens } from '@/lib/query/facet-tokens'
import { JOINED, jointsOf } from '@/lib/query/joints'
import type { MessageExtra } from '@/server/store/rows/extra'
import { searchedParts } from '@/server/store/rows/searched'
import type { Observed, Source } from '@/server/store/store'
import { alikeOf } from './identity'

/** What the row of a message holds that follows from its reading alone. */
export type Prepared = {
  words: string
  truncated: boolean
  facets: string
  /** The same without those that follow from the columns of the row. */
  shortFacets: string
  values: { field: string; value: string }[]
  recipients: string
  mentions: string
  extra: string
}

/** Made beforehand, for as long as somebody holds the reading. */
const prepared = new WeakMap<MessageReading, Prepared>()

/** Prepares what is about to be taken in, while the database is still busy with what came before. */
export function prepare(source: Source, observed: readonly Observed[]): void {
  for (const one of observed) {
    if (!('readings' in one)) continue
    for (const reading of one.readings)
      if (reading.reading === 'message') prepared.set(reading, makePrepared(source, reading))
  }
}

export function preparedOf(source: Source, reading: MessageReading): Prepared {
  return prepared.get(reading) ?? makePrepared(source, reading)
}

function makePrepared(source: Source, reading: MessageReading): Prepared {
  const facts = factsOf(source, reading)
  const parts = searchedParts(reading)
  const { words, truncated } = wordsOf(parts)
  const facets = facetTokens(facts)
  if (jointsOf(parts) !== null) facets.push(JOINED)
  return {
    words,
    truncated,
    facets: facets.join(' '),
    shortFacets: shortTokens(facets),
    values: facetValues(facts),
    recipients: reading.to.length === 0 ? '[]' : JSON.stringify(reading.to),
    mentions: reading.mentions.length === 0 ? '[]' : JSON.stringify(reading.mentions),
    extra: extraOf(reading),
  }
}

function factsOf(source: Source, reading: MessageReading) {
  return {
    source: source.label,
    protocol: source.protocol,
    channel: reading.channel,
    reading: 'message' as const,
    nativeId: reading.nativeId,
    traceId: reading.traceId,
    replyTo: reading.replyTo,
    from: reading.from,
    to: reading.to.map(({ agent }) => agent),
    broadcast: reading.broadcast,
    mentions: reading.mentions,
    type: reading.type,
    kind: reading.kind,
    priority: reading.priority,
    error: reading.error === null ? null : { code: reading.error.code, recoverable: reading.error.recoverable },
    progress: reading.progress,
    ask: reading.ask?.list ?? null,
    hasCode: reading.code !== null,
    hasAttachment: reading.attachments.length > 0,
    hasReasoning: reading.reasoning !== null && reading.reasoning !== '',
  }
}

/** What there is, and nothing twice. */
function extraOf(reading: MessageReading): string {
  const { code, attachments, progress, error } = reading
  const alike = alikeOf(reading)
  if (alike === null && code === null && attachments.length === 0 && progress === null && error === null) return '{}'
  const extra: MessageExtra = {}
  if (alike !== null) extra.alike = alike
  if (code !== null) extra.code = code
  if (attachments.length > 0) extra.attachments = attachments
  if (progress !== null) extra.progress = progress
  if (error !== null) extra.error = error
  return JSON.stringify(extra)
}
