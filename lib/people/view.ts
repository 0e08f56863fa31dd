import type { CappedCount } from '@/lib/message/message'
import { includes } from './people-told'
import type { Role } from './person'

/** The most a person keeps, and has beside the stream. */
export const VIEW_LIMITS = { name: 60, views: 100, pins: 20 } as const

/** A question of the stream that a person keeps by name. */
export type WantedView = {
  name: string
  /** Text in the query language. */
  query: string
  /** The time that the stream stands at, ISO; null: at the end. */
  at: string | null
  /** Everybody sees it; only its owner changes it. */
  shared: boolean
}

/** Whose a view is; `lowered`: their role shares no views now; `closed`: their account is closed, or there is none. */
export type ViewOwner = { name: string; standing: 'may' | 'lowered' | 'closed' }

/** A view as one person sees it; its id is opaque. */
export type View = WantedView & { id: string; mine: boolean; pinned: boolean; owner: ViewOwner }

/** Everybody reads what is shared, so it is for who may act. */
export const mayShare = (role: Role) => includes(role, 'operator')

/** What of the stream a view holds, as the address says it. */
export type Looked = Pick<View, 'query' | 'at'>

/** Up to this arrival (`seq`, opaque) a person has seen what answers a question, since `at` (UTC ms). */
export type SeenMark = { seq: string; at: number }

/** What came since a mark. */
export type News = {
  mark: SeenMark | null
  /** Null without a mark. */
  count: CappedCount | null
  /** The newest arrival that `count` or the mark knows of, opaque: the mark of who has seen all that. */
  upTo: string
}

/** What became of a mark. `upTo`: as of the news that were known; `all`: whether everything is seen that they counted. */
export type Marked = { seq: string; upTo: string; all: boolean }

/** What a view finds. `id` is null for all messages; `count` is null where the question cannot be counted. */
export type ViewCount = { id: string | null; count: CappedCount | null; news: CappedCount | null }

/** The view that is looked at: the one with this question and time. */
export function viewAt<T extends Looked>(views: readonly T[], look: Looked): T | undefined {
  return views.find(({ query, at }) => query === look.query.trim() && at === look.at)
}
