import type { Io } from '@/bin/commands/base/io'
import type { Deriving } from '@/lib/message/message'
import { command } from '@/lib/text/commands/command'

const TOLD_MS = 500

/** Says how far something is, at most twice a second: on a terminal in one line, elsewhere in a line each. */
export function paceOn(io: Io, what: string): (done: number, total: number) => void {
  let began: number | null = null
  let told = 0
  return (done, total) => {
    const now = io.now()
    began ??= now
    if (now - Math.max(told, began) < TOLD_MS) return
    told = now
    const perSecond = (done * 1000) / Math.max(1, now - began)
    const leftMs = ((total - done) * 1000) / Math.max(1, perSecond)
    const line = command.pace({ what, done, total, perSecond, leftMs })
    io.err(io.terminal ? `\r\u001b[2K${line}${done === total ? '\n' : ''}` : `${line}\n`)
  }
}

/** Says that the index is derived anew, and how far that is; null when it is over. */
export function derivingOn(io: Io): (progress: Deriving | null) => void {
  const { lead, what } = command.deriving
  const pace = paceOn(io, what)
  let began = false
  return (progress) => {
    if (progress === null) return
    if (!began) io.err(`${lead}\n`)
    began = true
    pace(progress.done, progress.total)
  }
}
