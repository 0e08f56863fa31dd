import type { Facet, FacetCount } from '@/lib/message/facets'
import { aliased } from '@/lib/query/aliases'
import type { Ast } from '@/lib/query/ast'
import { leafFor } from '@/lib/query/clauses'
import { namesAgent } from '@/lib/query/query-fields'
import type { Scoped } from '@/server/store/rows/scoped'
import { aliasesOf } from '@/server/store/rows/source-aliases'
import { searchOf } from '@/server/store/search/question'

/**
 * The facet, in which a name that is an alias in some source counts what asking for it finds: the messages of the agent
 * it stands for too. `question`: what the values are counted in. A count that is “so many or more” is left as it is.
 */
export async function withAliases(
  reader: Scoped,
  facet: Facet,
  { question, cap, now }: { question: (field: Facet['field']) => Ast; cap: number; now: number },
): Promise<Facet> {
  const { field, values } = facet
  if (!namesAgent(field)) return facet
  const sources = await aliasesOf(reader)
  const counted = await Promise.all(
    values.map(async (one): Promise<FacetCount> => {
      const leaf = leafFor(field, one.value)
      if (one.capped || aliased(leaf, sources) === leaf) return one
      const search = await searchOf(reader, { node: 'and', items: [question(field), leaf] }, now)
      const count = (await reader.get<{ count: number }>(search.count(cap)))?.count ?? 0
      return { value: one.value, count: Math.min(count, cap), capped: count > cap }
    }),
  )
  return { ...facet, values: counted.sort((left, right) => right.count - left.count) }
}
