import type { Draft } from '@/server/tail/known/batch-draft'
import type { Tracked } from '@/server/tail/known/tracked'

/**
 * What `read` put into the draft and found out about the file stays only if the disk gave everything it was asked for:
 * otherwise it is read again from where it was. Throws what `read` throws.
 */
export async function wholly<T>(file: Tracked, draft: Draft, read: () => T | Promise<T>): Promise<T> {
  const { facts, saved } = file
  const { bytes, changedAt, stamped } = draft
  const { length } = draft.observed
  const noted = draft.files.get(facts.path)
  try {
    return await read()
  } catch (error) {
    file.facts = facts
    file.saved = saved
    draft.bytes = bytes
    draft.changedAt = changedAt
    draft.stamped = stamped
    draft.observed.length = length
    if (noted === undefined) draft.files.delete(facts.path)
    else draft.files.set(facts.path, noted)
    throw error
  }
}
