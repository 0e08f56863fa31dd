import { sql } from 'drizzle-orm'
import type { Reader } from '@/server/store/door/door'
import { KEYS_PER_MS } from '@/server/store/rows/keys'
import type { Source } from '@/server/store/store'
import type { Wants } from './wants'

/** Uid of a message → of the one that it says it answers; null where that is not there, or cannot be told from others. */
export type Named = ReadonlyMap<string, string | null>

type Found = { uid: string; sha256: string }

/**
 * Looks up what people say they answer, by sender, time and hash: their answer counts however much was said since, and
 * whoever was asked. Agents of such protocols name nothing.
 */
export async function loadNamed(reader: Reader, source: Source, threaded: Wants['threaded']): Promise<Named> {
  const named = new Map<string, string | null>()
  for (const [channel, messages] of threaded)
    for (const [place, message] of messages.entries()) {
      const { from, cue } = message.reading
      const answers = cue?.answers
      if (answers === undefined || answers.at === null || from === null) continue
      if (!source.config.humans.includes(from)) continue
      const wanted = { from: answers.from, at: answers.at, channel, source: source.id }
      const earlier = messages.slice(0, place).filter((one) => one.reading.from === wanted.from && one.at === wanted.at)
      named.set(message.uid, oneOf([...(await saidAt(reader, wanted)), ...earlier], answers.sha256))
    }
  return named
}

/** As much of a hash as a decision says in words. */
const LEAST_HASH = 8

/**
 * Of several at one moment the hash tells which, or its beginning where only one line has it; of one whose hash is another it
 * is not said what was answered.
 */
function oneOf(found: readonly Found[], sha256: string | undefined): string | null {
  if (sha256 === undefined) return found.length === 1 ? (found[0]?.uid ?? null) : null
  const meant = sha256.length < LEAST_HASH ? [] : found.filter((one) => one.sha256.startsWith(sha256))
  return new Set(meant.map((one) => one.sha256)).size === 1 ? (meant[0]?.uid ?? null) : null
}

const said = sql`select m.uid, m.sha256 from messages m where m.key >= ${sql.placeholder('from')} and m.key < ${sql.placeholder('below')}
  and m.source_id = ${sql.placeholder('source')} and m.channel = ${sql.placeholder('channel')}
  and m.sender = ${sql.placeholder('sender')} and m.reading = 'message' order by m.key`

async function saidAt(
  reader: Reader,
  { from, at, channel, source }: { from: string; at: number; channel: string; source: number },
): Promise<Found[]> {
  if (!Number.isSafeInteger(at * KEYS_PER_MS) || at < 0) return []
  const below = (at + 1) * KEYS_PER_MS
  return reader.all<Found>(said, { from: at * KEYS_PER_MS, below, source, channel, sender: from })
}
