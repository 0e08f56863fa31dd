import type { DraftPost } from '@/lib/post'
import { quoted } from '@/server/protocols/stamp'

/** Our own command that does the same, for protocols that have none. */
export function ownShell(draft: DraftPost): string {
  const option = (name: string, value: string | number | null) =>
    value === null ? [] : [`--${name} ${quoted(String(value))}`]
  return [
    'signalbox send',
    ...option('source', draft.source),
    ...option('channel', draft.channel),
    `--to ${draft.to.map(quoted).join(' ')}`,
    ...option('type', draft.type),
    ...option('priority', draft.priority),
    ...option('reasoning', draft.reasoning),
    ...option('ttl', draft.ttl),
    ...option('reply-to', draft.replyTo),
    ...option('code', draft.code),
    ...(draft.artifacts.length === 0 ? [] : [`--artifact ${draft.artifacts.map(quoted).join(' ')}`]),
    `-- ${quoted(draft.text)}`,
  ].join(' ')
}
