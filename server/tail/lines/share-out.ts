import type { Was } from './align'

/** A line of a file that is on record, where it lies now or lay last. */
export type Spot = Was & { sha256: string; gone: boolean }

/** A version that lost: its lines in order, the generation that it had (null: none yet) and the one that it gets. */
export type Lost = { lines: readonly { start: number; sha256: string }[]; was: number | null; now: number }

/** What each line of it is: on record elsewhere, one that lay at `was`, or one that nobody knew; and what it holds no more. */
export type Share = { each: ('elsewhere' | 'new' | Was)[]; lost: Was[] }

/**
 * What of a version that lost counts as its own: of each content as many lines as it holds more than lie elsewhere, the
 * last of them. Those that it had stay the lines that they were; then what is about to leave its place (`leaving`) lies
 * here from now on, then what is gone. Afterwards `spots` and `leaving` tell what is so.
 */
export function shareOut(spots: Spot[], leaving: Set<Spot>, { lines, was, now }: Lost): Share {
  const there = new Map<string, number>()
  const [own, left, gone] = [new Map<string, Spot[]>(), new Map<string, Spot[]>(), new Map<string, Spot[]>()]
  for (const spot of spots) {
    const isOwn = spot.generation === was && !spot.gone
    if (isOwn || leaving.has(spot) || spot.gone) put(isOwn ? own : spot.gone ? gone : left, spot)
    else there.set(spot.sha256, (there.get(spot.sha256) ?? 0) + 1)
  }
  const each = lines.map(({ start, sha256 }): Share['each'][number] => {
    const others = there.get(sha256) ?? 0
    if (others > 0) {
      there.set(sha256, others - 1)
      return 'elsewhere'
    }
    const known = [own, left, gone]
      .find((pool) => (pool.get(sha256)?.length ?? 0) > 0)
      ?.get(sha256)
      ?.shift()
    if (known === undefined) {
      spots.push({ generation: now, start, sha256, gone: false })
      return 'new'
    }
    const lay = { generation: known.generation, start: known.start }
    leaving.delete(known)
    known.generation = now
    known.start = start
    known.gone = false
    return lay
  })
  const lost = [...own.values()].flat()
  for (const spot of lost) spot.gone = true
  return { each, lost: lost.map(({ generation, start }) => ({ generation, start })) }
}

/** Some of what is about to leave its place would lie in it; nothing is changed by asking. */
export function takesSome(spots: readonly Spot[], leaving: ReadonlySet<Spot>, lost: Lost): boolean {
  const copies = spots.map((spot) => ({ spot, copy: { ...spot } }))
  const left = new Set(copies.filter(({ spot }) => leaving.has(spot)).map(({ copy }) => copy))
  const before = left.size
  shareOut(
    copies.map(({ copy }) => copy),
    left,
    lost,
  )
  return left.size < before
}

function put(pool: Map<string, Spot[]>, spot: Spot): void {
  const list = pool.get(spot.sha256)
  if (list === undefined) pool.set(spot.sha256, [spot])
  else list.push(spot)
}

/** The lines of a generation that what bears the name now has no more: of each content those that are too many, the last. */
export function leavingOf(spots: readonly Spot[], generation: number, now: readonly { sha256: string }[]): Set<Spot> {
  const kept = new Map<string, number>()
  for (const { sha256 } of now) kept.set(sha256, (kept.get(sha256) ?? 0) + 1)
  const leaving = new Set<Spot>()
  for (const spot of spots) {
    if (spot.gone || spot.generation !== generation) continue
    const left = kept.get(spot.sha256) ?? 0
    if (left > 0) kept.set(spot.sha256, left - 1)
    else leaving.add(spot)
  }
  return leaving
}
