import type { ServerResponse } from 'node:http'
import type { Frame } from './frames'
import type { LiveQuestion } from './live-question'

/** A browser at the other end of a stream. */
export type Follower = {
  question: LiveQuestion
  session: string
  /** Up to here it was told everything; a broken line resumes from here. */
  rev: number
  send: (frame: Frame) => void
  /** Resolves when what was sent has gone out, or the line is closed. */
  drained: () => Promise<void>
  open: () => boolean
  close: () => void
}

const MOST_WAITING_BYTES = 2 * 1024 * 1024

/** One that reads too slowly is cut off: it comes back and resumes, and the server holds nothing for it. */
export function followerOver(
  response: ServerResponse,
  wanted: Pick<Follower, 'question' | 'session' | 'rev'>,
): Follower {
  let open = true
  response.once('close', () => {
    open = false
  })
  const close = () => {
    open = false
    response.end()
  }
  return {
    ...wanted,
    open: () => open,
    close,
    send: (text) => {
      if (!open) return
      response.write(text)
      if (response.writableLength > MOST_WAITING_BYTES) {
        open = false
        response.destroy()
      }
    },
    drained: () =>
      new Promise((resolve) => {
        if (!open || !response.writableNeedDrain) return resolve()
        const done = () => {
          response.off('drain', done)
          response.off('close', done)
          resolve()
        }
        response.on('drain', done)
        response.on('close', done)
      }),
  }
}
