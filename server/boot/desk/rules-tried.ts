import { DAY_MS } from '@/lib/time/clock'
import { protocolNamed } from '@/server/boot/base/protocol-facts'
import type { Reading } from '@/server/boot/base/reading-side'
import { KnownError } from '@/server/errors'
import type { MadeCall, Protocol } from '@/server/protocols/protocol'
import { StoreError } from '@/server/store/door/base/store-error'
import { type AskedRule, isAsked } from './asked-calls'
import { firstLine } from './call-request'

/** Calls that read alike, and how many there were. */
export type Calls = { said: string; count: number }

/** What rules say of the calls of history, each list with the most frequent first. `capped`: only the newest were looked at. */
export type Tried = { all: number; fits: number; asked: Calls[]; others: Calls[]; capped: boolean }

type Trying = { rules: readonly AskedRule[]; days: number; now: number; most?: number }

const PAGE = 500
const MOST = 5_000

/** Tries rules on the calls of the last days that the index has, each once however often it is on record. */
export async function tryRules(
  reading: Pick<Reading, 'readers'>,
  { rules, days, now, most = MOST }: Trying,
): Promise<Tried> {
  const asked = new Map<string, number>()
  const others = new Map<string, number>()
  const known = new Set<string>()
  let capped = false
  const { sources } = await reading.readers.status.at(now)
  for (const { label, protocol } of sources) {
    const calls = protocolNamed(protocol)?.calls
    if (calls === undefined) continue
    const found = callsOf(reading, { source: label, calls, since: now - days * DAY_MS, now })
    for await (const call of found) {
      if (known.has(call.id)) continue
      if (known.size >= most) {
        capped = true
        break
      }
      known.add(call.id)
      const counts = isAsked(rules, { tool: call.tool, input: { ...call.input } }) ? asked : others
      const said = saidOf(call)
      counts.set(said, (counts.get(said) ?? 0) + 1)
    }
  }
  const fits = [...asked.values()].reduce((sum, count) => sum + count, 0)
  return { all: known.size, fits, asked: ordered(asked), others: ordered(others), capped }
}

type Looked = { source: string; calls: NonNullable<Protocol['calls']>; since: number; now: number }

/** The newest first. Their own bytes are read: what is searched is their words alone. */
async function* callsOf(
  { readers }: Pick<Reading, 'readers'>,
  { source, calls, since, now }: Looked,
): AsyncGenerator<MadeCall> {
  const query = `source:${JSON.stringify(source)} is:log called after:${new Date(since).toISOString()}`
  let from: string | null = null
  do {
    const page: { rows: { uid: string }[]; next: string | null } = await readers.messages.page({
      query,
      limit: PAGE,
      from,
      now,
    })
    for (const { uid } of page.rows) {
      const stored = await readers.messages.bytes(uid)
      if (stored?.whole) yield* calls(new TextDecoder().decode(stored.bytes))
    }
    from = page.next
  } while (from !== null)
}

function saidOf({ tool, input }: MadeCall): string {
  const line = firstLine({ ...input })
  return line === '' ? tool : `${tool}: ${line}`
}

function ordered(counts: ReadonlyMap<string, number>): Calls[] {
  return [...counts].map(([said, count]) => ({ said, count })).sort((left, right) => right.count - left.count)
}

/** Why no rule could be tried, for whoever goes on without. Throws on what nobody foresaw. */
export function whyUntried(error: unknown): string {
  if (error instanceof KnownError || error instanceof StoreError) return error.message
  throw error
}
