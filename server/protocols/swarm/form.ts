import { isLeast } from '@/lib/names/freedom'
import { LEVEL, type PostForm } from '@/lib/post/post-form'
import type { PostNote } from '@/lib/post/post-parts'
import { post as words } from '@/lib/text/posts/post-words'
import type { Post } from '@/server/protocols/kit/written-post'
import { cueOf } from './cue'
import { updateIn } from './effects'
import { handle } from './handles'

/** What the protocol's page has the leader say. */
export const SHUTDOWN = 'Please complete current work and confirm ready for shutdown.'

const NUMBER = /^\d{1,9}$/

/** The words that agents look for, and whoever reads on after them. */
export function formed(form: PostForm, { text, to }: Post): string {
  const [only] = to
  switch (form.form) {
    case 'task': {
      const number = form.task === null ? '' : `task #${form.task}: `
      return [...to.map(({ name }) => handle(name)), `${number}${text}`].join(' ')
    }
    case 'autonomy': {
      const update = `AUTONOMY_UPDATE: ${only?.name ?? ''} → ${form.level}.`
      return text.trim() === '' ? update : `${update} ${text}`
    }
    case 'shutdown':
      return `SHUTDOWN_REQUEST: ${text.trim() === '' ? SHUTDOWN : text}`
    case 'broadcast':
      return text
  }
}

export function checkForm({ form, to, broadcast }: Post): PostNote[] {
  const wrong = (says: string): PostNote[] => [{ severity: 'error', code: null, says, instead: null }]
  if (form?.form === 'task' && form.task !== null && !NUMBER.test(form.task)) return wrong(words.taskNumber)
  if (form?.form !== 'autonomy') return []
  if (broadcast || to.length > 1) return wrong(words.oneAgent)
  return LEVEL.test(form.level) ? [] : wrong(words.levelMissing)
}

/** By what the line says, however it was written. */
export function harm({ type, text }: Post): 'autonomy' | 'shutdown' | null {
  if (cueOf(type, text, true).opening === 'SHUTDOWN_REQUEST') return 'shutdown'
  const update = updateIn(text)
  return update === null || isLeast(update.level) ? null : 'autonomy'
}
