import path from 'node:path'
import type { Actor } from '@/lib/person'
import type { DraftPost, PostPreview } from '@/lib/post'
import { audienceOf } from './addressed'
import { compose } from './compose'
import type { PostHouse } from './house'
import { ownShell } from './shell'
import { stamped } from './stamp'

/** Everything that a person should know before posting; nothing is written. Throws a `KnownError`. */
export async function previewPost(house: PostHouse, actor: Actor, draft: DraftPost): Promise<PostPreview> {
  const composed = await compose(house, draft)
  const { target, post, problems } = composed
  const { source, protocol } = target
  const at = house.now()
  const { addressed, reacts, notes } = audienceOf(composed, at)
  const blocked = problems.some(({ severity }) => severity === 'error')
  const { files } = stamped(house, { source: source.label, post, actor }, (stamp) =>
    post.outlets.length === 0 ? [] : protocol.writing.write(post, stamp),
  )
  return {
    at,
    from: post.from,
    addressed,
    reacts,
    notes: [...problems, ...notes],
    files: files.map((change) => ({
      effect: change.effect,
      path: path.join(source.root, change.path),
      text: change.text,
      bytes: Buffer.byteLength(change.text) + (change.effect === 'append' ? 1 : 0),
      fixed: change.fixed,
    })),
    shell: blocked ? null : (protocol.writing.shell(post, source.root) ?? ownShell(draft)),
  }
}
