import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Reading } from '@/lib/reading'
import type { Reader } from './door'
import { derive } from './ingest/derive'
import { loadState } from './ingest/load'
import type { ProtocolFacts, Step } from './ingest/model'
import type { Source } from './store'

/** What is about to be written into a source, as its protocol reads it; `at`: UTC ms. */
export type Saying = { source: Omit<Source, 'id'>; at: number; readings: readonly Reading[] }

/** Whose inbox a message lies in, and what becomes of it, answers nobody. */
const FACTS: ProtocolFacts = { gone: () => '', known: () => [], inboxOf: () => null }

/**
 * Uids of the messages that would be answered by what is about to be said: derived as the tail derives it, by the code
 * that closes asks, and kept nowhere. Every message is taken for an ask that waits, because which of them wait is known
 * elsewhere too: a policy puts some into a list, and one of which a person asked for more waits on.
 */
export async function answeredBy(reader: Reader, { source, at, readings }: Saying): Promise<string[]> {
  const row = await reader.get<{ id: number }>(sql`select id from sources where label = ${source.label}`)
  if (row === undefined || readings.length === 0) return []
  const steps = [stepOf(at, readings)]
  const whole = { ...source, id: row.id }
  const { state } = await loadState(reader, { source: whole, facts: FACTS, numbers: new Map(), steps })
  for (const message of state.messages.byKey.values()) {
    message.ask = 'always'
    message.askAnsweredAt = null
  }
  derive(state, steps)
  return [...state.asks.answered.keys()].flatMap((key) => state.messages.byKey.get(key)?.uid ?? [])
}

/** It lies nowhere yet: a line of its own is the least that can be said of where. */
function stepOf(at: number, readings: readonly Reading[]): Step {
  const file = { id: -1, path: '', place: null, shape: 'lines' }
  const seen = { observationId: 0, at, file, generation: 0, start: 0, length: 0, line: null }
  return { ...seen, what: 'line', sha256: hash('sha256', ''), bytes: new Uint8Array(), readings }
}
