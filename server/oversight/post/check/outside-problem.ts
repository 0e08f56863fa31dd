import path from 'node:path'
import { isChannelInScope, isInScope, type Scope } from '@/lib/people/scope'
import { post as words } from '@/lib/text/posts/post-words'
import { KnownError } from '@/server/errors'
import type { Target } from '@/server/oversight/post/compose/targets'
import type { FileChange } from '@/server/protocols/kit/written-post'

type Written = Pick<FileChange, 'effect' | 'path' | 'text'>

/** Why somebody of a scope may not write these; null where they may. What is read in a channel outside is as if there were none. */
export function outsideOf(scope: Scope, target: Target, changes: readonly Written[]): KnownError | null {
  const { label } = target.source
  if (isInScope(scope, label)) return null
  const channels = changes.map((change) => channelOf(target, change))
  const outside = channels.find((channel) => channel === null || !isChannelInScope(scope, label, channel))
  if (outside === undefined) return null
  return new KnownError('not-found', () => (outside === null ? words.noChannel : words.channelUnknown(outside)))
}

/** The channel that its message is read in; null where one file is rewritten for it, which is of no channel. */
function channelOf(
  { protocol, config, aliases, source }: Target,
  { effect, path: file, text }: Written,
): string | null {
  if (effect === 'add') return null
  const { zone, humans } = config
  const context = { zone, humans, aliases, root: path.basename(source.root) }
  for (const place of protocol.places) {
    const captures = place.match(file)
    if (captures === null) continue
    const found = { place: place.name, path: file, captures, text, line: effect === 'append' ? 1 : null, context }
    const said = protocol.read({ ...found, explain: false }).find(({ reading }) => reading === 'message')
    return said?.reading === 'message' ? said.channel : null
  }
  return null
}
