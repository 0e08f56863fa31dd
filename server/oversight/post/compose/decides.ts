import type { DraftPost } from '@/lib/post/post-parts'
import { post as words } from '@/lib/text/posts/post-words'
import { KnownError } from '@/server/errors'
import type { FileChange } from '@/server/protocols/kit/written-post'
import type { PostServices } from '../post-services'
import type { Composed } from './compose-post'

type Written = {
  draft: Pick<DraftPost, 'replyTo'>
  composed: Composed
  files: readonly FileChange[]
  at: number
  /** Uid of the ask on whose card it is said. */
  own?: string
}

/**
 * Why a post may not be written that would settle what waits to be decided: whoever may decide does so on its card, where
 * role, agreement and policies are asked. Judged by what would be written: what reading it would take for answered, and
 * what its signature names. Null where nothing waits.
 */
export async function decidesOf(
  services: PostServices,
  { draft, composed, files, at, own }: Written,
): Promise<KnownError | null> {
  if (files.length === 0) return null
  const answered = await services.answeredBy(composed.target, files, at)
  const named = draft.replyTo === null ? [] : [draft.replyTo]
  const others = [...new Set([...answered, ...named])].filter((uid) => uid !== own)
  const [first] = await services.toDecide(others)
  if (first === undefined) return null
  // That something waits is of the post; what others asked elsewhere is not.
  const said = (await services.message(first))?.body ?? null
  return new KnownError(
    'refused',
    () => words.decides(said),
    () => words.decidesMend,
  )
}
