import { Worker } from 'node:worker_threads'
import { sayKept } from '@/lib/ledger/kept-words'
import type { PostAccess } from '@/lib/post/post-access'
import type { WrittenFile } from '@/lib/post/post-parts'
import type { DiskState } from '@/lib/source/source'
import { disk as words } from '@/lib/text/sources/disk-words'
import type { Change, OnDisk } from '@/server/files/write/world-writer'
import { isWriteCode, WriteError } from '@/server/files/write/write-error'
import type { FoundOutlet } from '../outlets'
import type { FileHand } from './disk-hand'
import type { HandAnswered, HandFailed, HandOp } from './hand-thread'

/** Without a bound V8 gives a thread ten times that. */
const YOUNG_MB = 6

type Waiting = { resolve: (value: unknown) => void; reject: (error: unknown) => void }
type Thread = { worker: Worker; waiting: Map<number, Waiting> }

/**
 * A hand on a thread of its own, begun with the first thing that is asked of it: an act is some thirty waits for the
 * disk, and none of them queues behind what else this process does. Should the thread end, whatever it was at fails
 * with `io`, and the next begins anew. `program` is a file that calls `serveHand`.
 */
export function handBeside(program: string): FileHand & { end: () => Promise<void> } {
  let thread: Thread | null = null
  let asked = 0
  const begin = (): Thread => {
    const begun: Thread = {
      worker: new Worker(program, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } }),
      waiting: new Map(),
    }
    const over = (cause: unknown) => {
      if (thread === begun) thread = null
      const error = new WriteError('io', () => words.threadEnded, { cause })
      for (const { reject } of begun.waiting.values()) reject(error)
      begun.waiting.clear()
    }
    begun.worker.on('error', over)
    begun.worker.on('exit', over)
    begun.worker.on('message', ({ id, value, failed }: HandAnswered) => {
      const waiter = begun.waiting.get(id)
      begun.waiting.delete(id)
      if (begun.waiting.size === 0) begun.worker.unref()
      if (failed === undefined) waiter?.resolve(value)
      else waiter?.reject(errorOf(failed))
    })
    return begun
  }
  const askOf = <T>({ worker, waiting }: Thread, op: HandOp): { id: number; answer: Promise<T> } => {
    asked += 1
    const id = asked
    const answer = new Promise<T>((resolve, reject) => {
      waiting.set(id, { resolve: (value) => resolve(value as T), reject })
      worker.ref()
      worker.postMessage({ id, ...op })
    })
    return { id, answer }
  }
  const here = () => {
    thread ??= begin()
    return thread
  }
  const ask = <T>(op: HandOp) => askOf<T>(here(), op).answer
  return {
    prepare: async (root, change, tag) => {
      const mine = here()
      const { id, answer } = askOf<null>(mine, { op: 'prepare', root, change, tag })
      await answer
      const also = <T>(op: 'publish' | 'discard' | 'close') =>
        thread === mine
          ? askOf<T>(mine, { op, of: id }).answer
          : Promise.reject(new WriteError('io', () => words.threadEnded))
      return {
        publish: () => also<WrittenFile>('publish'),
        discard: () => also<void>('discard'),
        close: () => also<void>('close'),
      }
    },
    accessTo: (root, changes) => ask<PostAccess>({ op: 'accessTo', root, changes: placesOf(changes) }),
    anyLies: (root, changes) => ask<boolean>({ op: 'anyLies', root, changes }),
    lookFor: (root, change, tag) => ask<OnDisk>({ op: 'lookFor', root, change, tag }),
    publishLeft: (root, change, tag) => ask<WrittenFile>({ op: 'publishLeft', root, change, tag }),
    removeLeft: (root, change, tag) => ask<void>({ op: 'removeLeft', root, change, tag }),
    listOutlets: (root, patterns) => ask<FoundOutlet[]>({ op: 'listOutlets', root, patterns }),
    compare: (place) => ask<DiskState>({ op: 'compare', place }),
    end: async () => void (await thread?.worker.terminate()),
  }
}

/** Without what cannot go to another thread. */
const placesOf = (changes: readonly Pick<Change, 'effect' | 'path' | 'into'>[]) =>
  changes.map(({ effect, path, into }) => ({ effect, path, ...(into === undefined ? {} : { into }) }))

function errorOf({ known, code, message }: HandFailed): Error {
  if (known && isWriteCode(code)) return new WriteError(code, () => sayKept(message))
  return new SystemError(message, code)
}

/** What a system call said, as it is thrown where it was made. */
class SystemError extends Error {
  constructor(
    message: string,
    readonly code: string | null,
  ) {
    super(message)
  }
}
