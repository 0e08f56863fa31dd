import path from 'node:path'
import type { Actor } from '@/lib/people/person'
import type { DraftPost, PostPreview, PreviewedFile } from '@/lib/post/post-parts'
import { holdingOf, shownHold } from '@/server/oversight/post/check/hold'
import { outsideOf } from '@/server/oversight/post/check/outside-problem'
import { harmOf } from '@/server/oversight/post/check/post-harm'
import type { FileChange } from '@/server/protocols/kit/written-post'
import type { PostServices } from '../post-services'
import { audienceOf } from './addressed-agents'
import { compose, errorNote } from './compose-post'
import { decidesOf } from './decides'
import { changesOf } from './object-over'
import { partsOf, rawOf } from './parts'
import { shellOf } from './shell-command'
import { stamped } from './stamp-post'
import { tooLong } from './too-long'

/** Everything that a person should know before posting; nothing is written. Throws a `KnownError`. */
export async function previewPost(services: PostServices, actor: Actor, draft: DraftPost): Promise<PostPreview> {
  const composed = await compose(services, draft)
  const { target, post, over } = composed
  const { source, protocol } = target
  const at = services.now()
  const { addressed, reacts, notes } = audienceOf(composed, at)
  const stampFor = (what: typeof composed) =>
    stamped(services, { source: source.label, protocol, post, actor }, (stamp) => changesOf(what, stamp)).files
  const files = stampFor(composed)
  const outside = outsideOf(services.scope, target, files)
  if (outside !== null) throw outside
  const decides = await decidesOf(services, { draft, composed, files, at })
  const problems = [...composed.problems, ...tooLong(files), ...(decides === null ? [] : [errorNote(decides.message)])]
  const blocked = problems.some(({ severity }) => severity === 'error')
  const raw = rawOf(composed, files)
  const harm = harmOf(composed, addressed)
  const holding = blocked ? null : await holdingOf(services, { draft, composed, files, at })
  return {
    at,
    from: post.from,
    addressed,
    reacts,
    notes: [...problems, ...notes],
    files: previewed(source.root, files),
    access: (await services.writingOf(source.root)) === null ? null : await services.files.accessTo(source.root, files),
    harm: holding === null ? harm : null,
    raw,
    parts: over?.as === 'whole' ? partsOf(composed, over.value, stampFor({ ...composed, over: null })) : null,
    ...(blocked ? { shell: null, ownShell: null } : shellOf(composed, { draft, raw, harms: harm !== null })),
    held: holding === null ? null : shownHold(holding, actor, await services.people()),
  }
}

/** Files as a person sees them before they are written; a line counts with its end. */
export function previewed(root: string, files: readonly FileChange[]): PreviewedFile[] {
  return files.map(({ effect, path: place, text, fixed }) => ({
    ...{ effect, path: path.join(root, place), text, fixed },
    bytes: Buffer.byteLength(text) + (effect === 'append' ? 1 : 0),
  }))
}
