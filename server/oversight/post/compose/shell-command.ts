import type { PostForm } from '@/lib/post/post-form'
import type { DraftPost, PostPreview } from '@/lib/post/post-parts'
import { quoted } from '@/server/protocols/kit/stamp-fields'
import type { Composed } from './compose-post'

type Said = {
  draft: DraftPost
  /** The object as a person would write it. */
  raw: string | null
  /** It cannot be taken back, and has to be meant. */
  harms: boolean
}

/** Commands that do the same: the protocol's own alone where it says everything, else ours, with its own beside it. */
export function shellOf({ target, post, over }: Composed, said: Said): Pick<PostPreview, 'shell' | 'ownShell'> {
  const { writing } = target.protocol
  const linked = post.answers !== null || post.repeats !== null
  const own = over === null && !linked ? writing.shell(post, target.source.root) : null
  if (own !== null && own.unsaid === null) return { shell: own.command, ownShell: null }
  const shell = ourShell({ ...said, raw: over === null ? null : said.raw })
  return { shell, ownShell: own === null || own.unsaid === null ? null : { ...own, unsaid: own.unsaid } }
}

function ourShell({ draft, raw, harms }: Said): string {
  const option = (name: string, value: string | number | null) =>
    value === null ? [] : [`--${name} ${quoted(String(value))}`]
  const command = [
    'signalbox send',
    ...option('source', draft.source),
    ...option('channel', draft.channel),
    ...(draft.to.length === 0 ? [] : [`--to ${draft.to.map(quoted).join(' ')}`]),
    ...option('reply-to', draft.replyTo),
    ...option('again', draft.repeats),
    ...(harms ? ['--yes'] : []),
  ]
  if (raw !== null) return [`printf '%s' ${quoted(raw)} |`, ...command, '--raw -'].join(' ')
  return [
    ...command,
    ...option('type', draft.type),
    ...(draft.form === null ? [] : formed(draft.form, option)),
    ...option('priority', draft.priority),
    ...option('reasoning', draft.reasoning),
    ...option('ttl', draft.ttl),
    ...option('code', draft.code),
    ...(draft.artifacts.length === 0 ? [] : [`--artifact ${draft.artifacts.map(quoted).join(' ')}`]),
    ...(draft.text === '' ? [] : [`-- ${quoted(draft.text)}`]),
  ].join(' ')
}

function formed(form: PostForm, option: (name: string, value: string | null) => string[]): string[] {
  const task = form.form === 'task' ? [...option('task', form.task), ...option('deadline', form.deadline)] : []
  const level = form.form === 'autonomy' ? option('level', form.level) : []
  return [...option('form', form.form), ...task, ...level]
}
