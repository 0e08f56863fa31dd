import { lstat, rename } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseJson } from '@/lib/json'
import { withElement } from '@/lib/json-insert'
import type { WrittenFile } from '@/lib/post'
import { keepAccessList } from './access-list'
import { contentOf, sha256 } from './bytes'
import { removeTemporary, writeTemporary } from './create'
import { asWriteError, WriteError } from './errors'
import { withLock } from './lock'
import { type Pinned, pin, split } from './pin'
import type { Change, Prepared } from './writer'

const MOST = 16 * 1024 * 1024
const TRIES = 3
const QUEUE = 'messages'
/** Agents rewrite their mailboxes without a lock: it is looked for again so long after. */
const LOOK_AGAIN_MS = [250, 1_750]

/** One element at the end of a mailbox's queue: locked, compared, replaced, and looked for again. */
export async function prepareQueue(root: string, change: Change, temporary: string): Promise<Prepared> {
  const { folder, name } = split(change.path)
  const pinned = await pin(root, folder)
  const shown = pinned.shown(name)
  try {
    longer(await textAt(pinned, name), change.text, shown)
  } catch (error) {
    await pinned.close()
    throw asWriteError(error, shown)
  }
  return {
    publish: async () => {
      try {
        return await deliver(pinned, name, change, temporary)
      } catch (error) {
        throw asWriteError(error, shown)
      }
    },
    discard: () => removeTemporary(pinned, temporary),
    close: pinned.close,
  }
}

async function deliver(pinned: Pinned, name: string, change: Change, temporary: string): Promise<WrittenFile> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const written = await withLock(pinned, name, temporary, () => replace(pinned, name, change, temporary))
    if (await stays(pinned, name, change, written.before)) return written.file
  }
  throw new WriteError(
    'lost',
    `The message was put into ${pinned.shown(name)} ${TRIES} times, and its agent wrote over it each time. It is not delivered.`,
  )
}

async function replace(pinned: Pinned, name: string, change: Change, temporary: string) {
  const shown = pinned.shown(name)
  const before = await textAt(pinned, name)
  const after = Buffer.from(longer(before, change.text, shown))
  const { mode, uid, gid } = await lstat(pinned.at(name))
  await writeTemporary(pinned, temporary, after, { mode: mode & 0o777, uid, gid })
  try {
    await keepAccessList(pinned, name, temporary)
    if ((await textAt(pinned, name)) !== before)
      throw new WriteError('busy', `${shown} was rewritten while it was written. Nothing was changed.`)
    await rename(pinned.at(temporary), pinned.at(name))
  } catch (error) {
    await removeTemporary(pinned, temporary)
    throw error
  }
  await pinned.handle.sync()
  const file = { path: change.path, sha256: sha256(after), offset: 0, length: after.length, mode: mode & 0o777 }
  return { before, file }
}

/** False where the agent wrote over it; an agent that has taken it has not. */
async function stays(pinned: Pinned, name: string, { id }: Change, before: string): Promise<boolean> {
  for (const ms of LOOK_AGAIN_MS) {
    await wait(ms)
    if (isLost(await textAt(pinned, name), before, id)) return false
  }
  return true
}

/**
 * Gone from the queue and named nowhere, while one that stood before it still waits: it was written over. An agent may
 * have taken the only one, and say so later: then it is not put there twice.
 */
function isLost(now: string, before: string, id: string | null): boolean {
  if (id === null || now.includes(JSON.stringify(id)) || !parseJson(now).ok) return false
  const waiting = queueIn(now)
  return queueIn(before).some((element) => waiting.includes(element))
}

function queueIn(text: string): string[] {
  const parsed = parseJson(text)
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null) return []
  const list = Array.isArray(parsed.value) ? parsed.value : QUEUE in parsed.value ? parsed.value[QUEUE] : []
  return Array.isArray(list) ? list.map((element) => JSON.stringify(element)) : []
}

function longer(text: string, element: string, shown: string): string {
  const after = withElement(text, QUEUE, element)
  if (after === null)
    throw new WriteError('not-a-queue', `${shown} is no mailbox with a list of messages as it is now.`)
  return after
}

/** The text, as it is when it is not being written this moment. */
async function textAt(pinned: Pinned, name: string): Promise<string> {
  const bytes = await contentOf(pinned.at(name), MOST, pinned.shown(name))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    throw new WriteError('not-a-queue', `${pinned.shown(name)} is not UTF-8.`, { cause: error })
  }
}
