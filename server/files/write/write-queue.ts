import { lstat, rename } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { WrittenFile } from '@/lib/post/post-parts'
import { disk as words } from '@/lib/text/sources/disk-words'
import { type Fate, fateOf, listFor, standsIn } from '@/server/containers/list-fate'
import { keepAccessList } from './access-list'
import { pinBegun } from './begun-folder'
import { removeTemporary, writeTemporary } from './create'
import { putLocked } from './locked-list'
import { withLock } from './mailbox-lock'
import { type Pinned, pin, split } from './pin'
import { longer, orGone, textAt, wholeAt } from './queue-text'
import type { Change, Prepared } from './world-writer'
import { asWriteError, WriteError } from './write-error'
import { sha256, synced } from './written-bytes'

const TRIES = 3
/** Agents rewrite their mailboxes without a lock: it is looked for again so long after. */
const LOOK_AGAIN_MS = [250, 1_750]
/** Whose agent is just at it is left alone for so long. */
const AT_IT_MS = 200

/** One element at the end of a mailbox's queue: locked, compared, replaced, and looked for again. */
export async function prepareQueue(root: string, change: Change, temporary: string): Promise<Prepared> {
  const { folder, name } = split(change.path)
  const { locked = false, begins } = listFor(change).layout
  const pinned = await (begins === undefined ? pin(root, folder) : pinBegun(root, folder))
  const shown = pinned.shown(name)
  try {
    longer(await wholeAt(pinned, name, change), change, shown)
  } catch (error) {
    await pinned.close()
    throw asWriteError(error, shown)
  }
  return {
    publish: async () => {
      try {
        return await (locked ? putLocked : deliver)(pinned, name, change, temporary)
      } catch (error) {
        throw asWriteError(error, shown)
      }
    },
    discard: () => removeTemporary(pinned, temporary),
    close: pinned.close,
  }
}

async function deliver(pinned: Pinned, name: string, change: Change, temporary: string): Promise<WrittenFile> {
  let put = 0
  let last: Replaced | null = null
  for (let tries = 0; tries < TRIES; tries += 1) {
    const written = await withLock(pinned, name, temporary, () => replace(pinned, name, change, { temporary, last }))
    if (written === null) {
      await wait(AT_IT_MS)
      continue
    }
    if (written !== last) put += 1
    last = written
    if (await stays(pinned, name, change, written.before)) return written.file
  }
  if (put === 0) throw new WriteError('busy', () => words.rewritten(pinned.shown(name)))
  throw new WriteError('lost', () => words.writtenOver(pinned.shown(name), put))
}

type Replaced = { before: string; file: WrittenFile }

/** Null where it was rewritten meanwhile, and `last` where it stands or is named there by now: then it is left as it is. */
async function replace(
  pinned: Pinned,
  name: string,
  change: Change,
  { temporary, last }: { temporary: string; last: Replaced | null },
): Promise<Replaced | null> {
  const before = await wholeAt(pinned, name, change)
  if (last !== null && standsIn(listFor(change), before, change)) return last
  const after = Buffer.from(longer(before, change, pinned.shown(name)))
  const stands = await lstat(pinned.at(name)).catch(orGone)
  if (stands === null) return null
  const { mode, uid, gid } = stands
  await writeTemporary(pinned, temporary, after, { mode: mode & 0o777, uid, gid })
  try {
    await keepAccessList(pinned, name, temporary)
    if ((await textAt(pinned, name).catch(orGone)) !== before) {
      await removeTemporary(pinned, temporary)
      return null
    }
    await rename(pinned.at(temporary), pinned.at(name))
  } catch (error) {
    await removeTemporary(pinned, temporary)
    // Of one that is another by now, what was asked says nothing.
    const now = await lstat(pinned.at(name)).catch(orGone)
    if (now?.ctimeMs !== stands.ctimeMs) return null
    throw error
  }
  await synced(pinned.handle, pinned.shown(name))
  const file = { path: change.path, sha256: sha256(after), offset: 0, length: after.length, mode: mode & 0o777 }
  return { before, file }
}

/** False where it was written over. Who names what was taken may do so a little later: that is waited for. */
async function stays(pinned: Pinned, name: string, change: Change, before: string): Promise<boolean> {
  let fate: Fate = 'waits'
  for (const ms of LOOK_AGAIN_MS) {
    await wait(ms)
    const now = await wholeAt(pinned, name, change).catch(orTorn)
    fate = fateOf(listFor(change), { now, before, own: change })
    if (fate === 'taken' || fate === 'lost') break
  }
  return fate === 'waits' || fate === 'taken'
}

/** What cannot be read as a mailbox does not say that anything is lost. */
function orTorn(error: unknown): string {
  if (error instanceof WriteError && error.code === 'not-a-queue') return ''
  throw error
}
