import { matcher } from '@/lib/query/match'
import { parse } from '@/lib/query/parse'
import type { ApprovalServices } from '../approval-services'
import { listsOf } from './ask-list-rows'
import { candidateOf } from './waiting'

/** Uids of what is listed and found by a question of the search bar, posts that are held among it, in the order of the lists. */
export async function foundAmong(services: ApprovalServices, query: string): Promise<string[]> {
  const { now, decide, answer, inform } = await listsOf(services)
  const rows = [...decide.rows, ...answer.rows, ...inform.rows]
  const { ast } = parse(query, { now })
  if (ast === null) return rows.map(({ uid }) => uid)
  const isAsked = matcher(ast, now)
  const messages = await services.candidates(rows.flatMap(({ uid, author }) => (author === null ? [uid] : [])))
  const posts = (await services.held.open()).map(candidateOf)
  const found = new Set([
    ...messages.filter(isAsked).map(({ row }) => row.uid),
    ...posts.filter(isAsked).map(({ row }) => services.told.uid(row.uid)),
  ])
  return rows.flatMap(({ uid }) => (found.has(uid) ? [uid] : []))
}
