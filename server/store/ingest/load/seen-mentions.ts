import { sql } from 'drizzle-orm'
import type { MessageReading, Reading } from '@/lib/message/reading'
import { mentionsIn, namesToKnow } from '@/lib/names/mentioned-names'
import { agentName } from '@/lib/names/names'
import type { Reader } from '@/server/store/door/door'
import type { Step } from '@/server/store/ingest/derive/rows/model'
import { cleanName } from '@/server/store/rows/clean'
import type { Source } from '@/server/store/store'

/**
 * The steps, in which messages also mention agents whose names only whoever has seen them can tell from the words around:
 * those that the index knows, and those that the same batch tells of. Nearly always the very same steps.
 */
export async function withSeenMentions(
  reader: Reader,
  source: Source,
  steps: readonly Step[],
): Promise<readonly Step[]> {
  const open = new Map<MessageReading, readonly string[]>()
  for (const reading of readingsIn(steps)) {
    if (reading.reading !== 'message' || !/[@＠]/.test(reading.body)) continue
    const asked = namesToKnow(reading.body)
    if (asked.length > 0) open.set(reading, asked)
  }
  if (open.size === 0) return steps
  const aliases = new Map(Object.entries(source.config.aliases))
  const seen = await seenAmong(reader, source, { asked: new Set([...open.values()].flat()), steps })
  if (seen.length === 0) return steps
  const told = new Map<Reading, MessageReading>()
  for (const reading of open.keys()) told.set(reading, { ...reading, mentions: mentionsOf(reading, seen, aliases) })
  return steps.map((step) => replaced(step, told))
}

/** What its reader took for another name, because it knew nobody, is not mentioned. */
function mentionsOf({ body, mentions }: MessageReading, seen: readonly string[], aliases: ReadonlyMap<string, string>) {
  const named = (known: readonly string[]) => mentionsIn(body, known).map((handle) => agentName(handle, aliases))
  const now = named(seen)
  const mistaken = named([]).filter((agent) => !now.includes(agent))
  return [
    ...new Set([...mentions.filter((agent) => !mistaken.includes(agent)), ...now.filter((one) => seen.includes(one))]),
  ]
}

async function seenAmong(
  reader: Reader,
  source: Source,
  { asked, steps }: { asked: ReadonlySet<string>; steps: readonly Step[] },
): Promise<string[]> {
  const known = await reader.all<{ agent: string }>(sql`select agent from agents
    where source_id = ${source.id} and ${reader.inList(sql`agent`, [...asked])}`)
  const told = readingsIn(steps).flatMap((reading) => speakerOf(reading) ?? [])
  return [...new Set([...known.map(({ agent }) => agent), ...told.filter((agent) => asked.has(agent))])]
}

/** Who speaks, beats or is registered in it is an agent that was seen. */
function speakerOf(reading: Reading): string | null {
  if (reading.reading === 'message') return reading.from === null ? null : cleanName(reading.from)
  return reading.reading === 'heartbeat' || reading.reading === 'registration' ? cleanName(reading.agent) : null
}

function readingsIn(steps: readonly Step[]): Reading[] {
  return steps.flatMap((step) => ('readings' in step ? step.readings : []))
}

function replaced(step: Step, told: ReadonlyMap<Reading, MessageReading>): Step {
  if (!('readings' in step) || !step.readings.some((reading) => told.has(reading))) return step
  const readings = step.readings.map((reading) => told.get(reading) ?? reading)
  if (step.what !== 'content') return { ...step, readings }
  const elements = step.elements.map((element) => ({
    ...element,
    reading: told.get(element.reading) ?? element.reading,
  }))
  return { ...step, readings, elements }
}
