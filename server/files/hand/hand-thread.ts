import type { MessagePort } from 'node:worker_threads'
import type { DiskPlace } from '@/lib/source/source'
import type { Change, Prepared } from '@/server/files/write/world-writer'
import { codeOf, WriteError } from '@/server/files/write/write-error'
import type { OutletPattern } from '../outlets'
import { handHere } from './disk-hand'

type OfChange = { root: string; change: Change; tag: string }
export type HandOp =
  | ({ op: 'prepare' | 'lookFor' | 'publishLeft' | 'removeLeft' } & OfChange)
  /** `of`: the id of the asking that prepared it. */
  | { op: 'publish' | 'discard' | 'close'; of: number }
  | { op: 'anyLies'; root: string; changes: readonly Change[] }
  | { op: 'accessTo'; root: string; changes: readonly Pick<Change, 'effect' | 'path' | 'into'>[] }
  | { op: 'listOutlets'; root: string; patterns: readonly OutletPattern[] }
  | { op: 'compare'; place: DiskPlace }
export type HandAsked = { id: number } & HandOp
export type HandFailed = { known: boolean; code: string | null; message: string }
export type HandAnswered = { id: number; value?: unknown; failed?: HandFailed }

/** Answers what a `handBeside` asks, on the thread that calls it. */
export function serveHand(port: MessagePort): void {
  const ready = new Map<number, Prepared>()
  const preparedBy = (id: number) => {
    const found = ready.get(id)
    if (found === undefined) throw new Error('It was not prepared here.')
    return found
  }
  const act = async (asked: HandAsked): Promise<unknown> => {
    switch (asked.op) {
      case 'prepare':
        ready.set(asked.id, await handHere.prepare(asked.root, asked.change, asked.tag))
        return null
      case 'publish':
        return preparedBy(asked.of).publish()
      case 'discard':
        return preparedBy(asked.of).discard()
      case 'close':
        await preparedBy(asked.of).close()
        return void ready.delete(asked.of)
      case 'anyLies':
        return handHere.anyLies(asked.root, asked.changes)
      case 'accessTo':
        return handHere.accessTo(asked.root, asked.changes)
      case 'listOutlets':
        return handHere.listOutlets(asked.root, asked.patterns)
      case 'compare':
        return handHere.compare(asked.place)
      default:
        return handHere[asked.op](asked.root, asked.change, asked.tag)
    }
  }
  port.on('message', (asked: HandAsked) => {
    const answer = (answered: Omit<HandAnswered, 'id'>) => port.postMessage({ id: asked.id, ...answered })
    act(asked).then(
      (value) => answer({ value }),
      (error: unknown) => answer({ failed: toldOf(error) }),
    )
  })
}

function toldOf(error: unknown): HandFailed {
  return {
    known: error instanceof WriteError,
    code: codeOf(error),
    message: error instanceof WriteError ? error.kept : error instanceof Error ? error.message : String(error),
  }
}
