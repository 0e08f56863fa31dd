import type { TurnDbRow } from '@/drizzle/rows'
import type { Tokens, Turn } from '@/lib/message/turn-tokens'
import { cleanName } from '@/server/store/rows/clean'
import type { State } from './rows/model'

/**
 * Notes what a turn cost. Its lines may say less while it is written, and the record of a session that goes on from another
 * says it again: the most that was said counts, for whoever comes first by name, in whatever order they are read.
 */
export function takeTurn(state: State, { id, agent, link, tokens }: Turn, at: number | null): void {
  const turn = cleanName(id)
  const said: TurnDbRow = { sourceId: state.source.id, turn, agent, linkKey: cleanName(link), at, ...counted(tokens) }
  const known = state.turns.get(turn)
  state.turns.set(turn, known === undefined ? said : more(known, said))
}

/** Tokens of a turn are no more than this, whatever is written. */
const MOST = 1_000_000_000

const whole = (count: number) => Math.min(MOST, Math.max(0, Math.trunc(count) || 0))

function counted({ input, output, cacheRead, cacheWritten }: Tokens): Tokens {
  return {
    input: whole(input),
    output: whole(output),
    cacheRead: whole(cacheRead),
    cacheWritten: whole(cacheWritten),
  }
}

function more(one: TurnDbRow, other: TurnDbRow): TurnDbRow {
  const first = one.agent < other.agent || (one.agent === other.agent && one.linkKey <= other.linkKey) ? one : other
  const times = [one.at, other.at].filter((at) => at !== null)
  return {
    ...first,
    at: times.length === 0 ? null : Math.min(...times),
    input: Math.max(one.input, other.input),
    output: Math.max(one.output, other.output),
    cacheRead: Math.max(one.cacheRead, other.cacheRead),
    cacheWritten: Math.max(one.cacheWritten, other.cacheWritten),
  }
}
