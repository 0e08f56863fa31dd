import {
  CONVERSATION_FACETS,
  type ConversationFacet,
  type ConversationFacetName,
  facetOf,
} from '@/lib/conversation/conversation-facets'
import { clausesOf } from '@/lib/query/asked-times'
import { asksOnly, without } from '@/lib/query/clauses'
import { print } from '@/lib/query/print'
import { astOf } from '@/server/store/search/question'
import type { ConversationReader } from '../readers'

/** Conversations that are looked at, the newest: each is judged by its last messages. */
const MOST = 2_000
/** Where they have to be found, so many at first and then twice as many each time, unless that took so long already. */
const FIRST = 50
const MOST_FOUND = 800
const LONG_MS = 40

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
  const counted = (asked: string) =>
    asked.trim() === '' ? page({ query: asked, limit: MOST, now }) : foundOf(page, { query: asked, now })
  const pageFor = (field: ConversationFacetName) => {
    const own = field === 'source' || field === 'agent' ? [field] : []
    const asked = clausesOf(ast).some((clause) => asksOnly(clause, own)) ? print(without(ast, own)) : query
    const found = known.get(asked) ?? counted(asked)
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

/** What a rare word finds lies far apart: how many can be looked at in time is seen while it is done. */
async function foundOf(
  page: ConversationReader['page'],
  question: { query: string; now: number },
): ReturnType<ConversationReader['page']> {
  const until = performance.now() + LONG_MS
  const first = await page({ ...question, limit: FIRST })
  const rows = [...first.rows]
  let { next } = first
  while (next !== null && rows.length < MOST_FOUND && performance.now() < until) {
    const more = await page({ ...question, limit: Math.max(FIRST, rows.length), from: next })
    rows.push(...more.rows)
    next = more.next
  }
  return { ...first, rows, next }
}
