import type { KeptFacts } from '@/lib/source/ingest-facts'
import { sources as words } from '@/lib/text/sources/sources-words'
import { KnownError } from '@/server/errors'
import { monthOf } from '@/server/store/data/months'
import type { SourceServices } from './source-services'

/** How long what was observed is kept, what was dropped, and what is dropped next. */
export async function keptFacts({ keeping }: Pick<SourceServices, 'keeping'>, now: number): Promise<KeptFacts> {
  const { first, dropped } = await keeping.known()
  const months = keeping.fixed ?? (await keeping.chosen())
  return { months, fixed: keeping.fixed !== null, first, dropped, next: nextDrop(first, months, now) }
}

/** A month goes as a whole, when so many others lie between it and the current one. */
function nextDrop(first: number | null, months: number | null, now: number): KeptFacts['next'] {
  if (first === null || months === null) return null
  const at = monthOf(first, months + 1)
  return at <= now ? { at: null, before: monthOf(now, -months) } : { at, before: monthOf(at, -months) }
}

/** Recorded; the tail looks every hour, and drops what is kept no longer. Throws a `KnownError`. */
export async function keepFor({ keeping }: Pick<SourceServices, 'keeping'>, months: number | null): Promise<void> {
  if (keeping.fixed !== null)
    throw new KnownError(
      'refused',
      () => words.keptFor,
      () => words.keptForMend,
    )
  await keeping.choose(months)
}
