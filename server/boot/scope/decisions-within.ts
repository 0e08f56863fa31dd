import { isInScope, partsIn, type Scope, sourcesIn } from '@/lib/people/scope'
import { heldAct } from '@/lib/post/held-flag'
import { type DecisionRow, type DecisionStore, isOpen } from '@/server/store/hand/decisions'
import type { HeldStore } from '@/server/store/hand/held-rows'
import type { Readers } from '@/server/store/readers'

/** Rows looked at at once where not all of a source is within the scope. */
const LOOKED_AT = 200

/** What may be asked about: messages, and posts that are held, each as far as they are within the scope. */
type Seen = { candidates: Pick<Readers['candidates'], 'of'>; held: Pick<HeldStore, 'among'> }

/** What was decided, as somebody of a scope may know it. By uid nothing is asked that was not seen before. */
export function decisionsWithin(decisions: DecisionStore, { candidates, held }: Seen, scope: Scope): DecisionStore {
  if (scope === null) return decisions
  const sources = sourcesIn(scope)
  const seen = async <Row extends Pick<DecisionRow, 'source' | 'uid'>>(rows: readonly Row[]): Promise<Row[]> => {
    const doubtful = rows.filter(({ source }) => !isInScope(scope, source)).map(({ uid }) => uid)
    const acts = doubtful.map(heldAct).filter((act) => act !== null)
    const posts = await held.among(acts)
    const messages = await candidates.of(doubtful.filter((uid) => heldAct(uid) === null))
    const found = new Set([...messages.map(({ row }) => row.uid), ...posts.map((post) => post.message.uid)])
    return rows.filter(({ source, uid }) => isInScope(scope, source) || found.has(uid))
  }
  const onAsksOf: DecisionStore['onAsksOf'] = async (...asked) => seen(await decisions.onAsksOf(...asked))
  const refusedOf: DecisionStore['refusedOf'] = async (...asked) => seen(await decisions.refusedOf(...asked))
  if (partsIn(scope).length === 0)
    return {
      ...decisions,
      onAsksOf,
      refusedOf,
      page: (before, limit) => decisions.page(before, limit, sources),
      closedSince: (at) => decisions.closedSince(at, sources),
    }
  const walk = async (before: number | null, enough: (rows: readonly DecisionRow[], last: DecisionRow) => boolean) => {
    const found: DecisionRow[] = []
    for (let from = before; ; ) {
      const some = await decisions.page(from, LOOKED_AT, sources)
      found.push(...(await seen(some)))
      const last = some.at(-1)
      if (last === undefined || some.length < LOOKED_AT || enough(found, last)) return found
      from = last.entry
    }
  }
  return {
    ...decisions,
    onAsksOf,
    refusedOf,
    page: async (before, limit) => (await walk(before, (rows) => rows.length >= limit)).slice(0, limit),
    closedSince: async (since) => {
      const rows = await walk(null, (_, last) => last.at < since)
      return rows.filter((row) => row.at >= since && !isOpen(row)).length
    },
  }
}
