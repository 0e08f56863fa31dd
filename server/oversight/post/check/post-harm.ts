import type { Addressed, Harm } from '@/lib/post/post-parts'
import type { Composed } from '@/server/oversight/post/compose/compose-post'

/** What of a post cannot be taken back once agents have read it, and how many read it. */
export function harmOf({ target, post }: Composed, addressed: readonly Addressed[]): Harm | null {
  const reached = addressed.filter(({ known }) => known).length
  const of = target.protocol.writing.harm?.(post) ?? null
  if (of !== null) return { of, reached }
  return post.broadcast ? { of: 'broadcast', reached } : null
}
