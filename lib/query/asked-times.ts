import type { Ast, FieldLeaf, LeafField } from './ast'

export const TIMES = ['after', 'before', 'on'] as const

/** UTC ms: at or after `from`, before `until`. */
export type AskedSpan = { ask: 'time'; from: number | null; until: number | null }

/** What has to hold all at once. */
export function clausesOf(ast: Ast): Ast[] {
  return ast.node === 'and' ? ast.items : [ast]
}

/** What `after:`, `before:` or `on:` asks of the time. */
export function ofTime({ field, time }: FieldLeaf, now: number): AskedSpan {
  const from = time?.kind === 'at' ? time.from : now - (time?.ms ?? 0)
  const until = time?.kind === 'at' ? time.until : from
  if (field === 'on') return { ask: 'time', from, until }
  return field === 'after' ? { ask: 'time', from, until: null } : { ask: 'time', from: null, until: from }
}

/** The times that a question names as clauses of their own. UTC ms: at or after `from`, before `until`. */
export function timesIn(ast: Ast | null, now: number): { from: number | null; until: number | null } {
  let from: number | null = null
  let until: number | null = null
  for (const clause of ast === null ? [] : clausesOf(ast)) {
    if (clause.node !== 'field' || !asksTime(clause)) continue
    const asked = ofTime(clause, now)
    if (asked.from !== null) from = Math.max(from ?? asked.from, asked.from)
    if (asked.until !== null) until = Math.min(until ?? asked.until, asked.until)
  }
  return { from, until }
}

/** How long ago a question begins where that is all it says of time, as written; null where it says anything else. */
export function sinceIn(ast: Ast | null): string | null {
  const own = ast === null ? [] : clausesOf(ast).filter(asksTime)
  const [only] = own
  if (own.length !== 1 || only?.node !== 'field' || only.field !== 'after' || only.time?.kind !== 'ago') return null
  return only.value.toLowerCase()
}

/** Whether it asks of times and of nothing else. */
function asksTime(ast: Ast): boolean {
  if (ast.node === 'words') return false
  if (ast.node === 'field') return TIMES.some((field: LeafField) => field === ast.field)
  if (ast.node === 'not') return asksTime(ast.item)
  return ast.items.length > 0 && ast.items.every(asksTime)
}
