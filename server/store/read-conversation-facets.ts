import {
  CONVERSATION_FACETS,
  type ConversationFacet,
  type ConversationFacetName,
  facetOf,
} from '@/lib/conversation/facets'
import { asksOnly, clausesOf, without } from '@/lib/query/clauses'
import { print } from '@/lib/query/print'
import { astOf } from './question'
import type { ConversationReader } from './readers'

/** Conversations that are looked at, the newest: each is judged by its last messages. Fewer where they have to be found. */
const LOOKED_AT = { all: 2_000, found: 500 }

/**
 * How many conversations have each value: for every field the question without its own clauses about that field. Counted
 * among the newest; where there are others, a count is at least so many. Throws `QuestionError`.
 */
export async function conversationFacets(
  page: ConversationReader['page'],
  { query, now }: { query: string; now: number },
): Promise<ConversationFacet[]> {
  const ast = astOf(query, now)
  const known = new Map<string, ReturnType<ConversationReader['page']>>()
  const pageFor = (field: ConversationFacetName) => {
    const own = field === 'source' || field === 'agent' ? [field] : []
    const asked = clausesOf(ast).some((clause) => asksOnly(clause, own)) ? print(without(ast, own)) : query
    const limit = asked.trim() === '' ? LOOKED_AT.all : LOOKED_AT.found
    const found = known.get(asked) ?? page({ query: asked, limit, now })
    known.set(asked, found)
    return found
  }
  return Promise.all(
    CONVERSATION_FACETS.map(async (field) => {
      const { rows, next } = await pageFor(field)
      return facetOf(field, { rows, whole: next === null })
    }),
  )
}
