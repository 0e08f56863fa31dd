import type { ServerResponse } from 'node:http'
import { type Reader, reader } from '@/lib/reader/reader'
import type { Frame } from './frames'
import type { LiveQuestion } from './live-question'

/** A question that a browser at the other end of a stream follows. */
export type Follower = {
  question: LiveQuestion
  session: string
  /** In whose language it is told. */
  reads: Reader
  /** Up to here it was told everything; a broken line resumes from here. */
  rev: number
  send: (frame: Frame) => void
  /** Resolves when what was sent has gone out, or the line is closed. */
  drained: () => Promise<void>
  open: () => boolean
  close: () => void
}

/** `head` stands before each frame: whom of many on the same stream it tells. */
type Wanted = Pick<Follower, 'question' | 'session' | 'rev'> & { head?: Frame }

export type FollowersOver = (wanted: Wanted) => Follower

const MOST_WAITING_BYTES = 2 * 1024 * 1024

/**
 * Makes followers over one stream, which ends for all of them at once, each for who reads what is made now. One that reads too slowly is cut off: it comes
 * back and resumes, and the server holds nothing for it.
 */
export function followersOver(response: ServerResponse): FollowersOver {
  let open = true
  response.once('close', () => {
    open = false
  })
  const close = () => {
    open = false
    response.end()
  }
  const send = (frame: Frame, head?: Frame) => {
    if (!open) return
    if (head !== undefined) response.write(head)
    response.write(frame)
    if (response.writableLength > MOST_WAITING_BYTES) {
      open = false
      response.destroy()
    }
  }
  const drained = () =>
    new Promise<void>((resolve) => {
      if (!open || !response.writableNeedDrain) return resolve()
      const done = () => {
        response.off('drain', done)
        response.off('close', done)
        resolve()
      }
      response.on('drain', done)
      response.on('close', done)
    })
  return ({ head, ...wanted }) => ({
    ...wanted,
    reads: reader(),
    open: () => open,
    close,
    send: (frame) => send(frame, head),
    drained,
  })
}
