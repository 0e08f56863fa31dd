import type { Io } from '@/bin/commands/base/io'
import { jsonLine, visible } from '@/lib/letters/glyphs'
import type { PostNote, PostPreview, UsualReply } from '@/lib/post/post-parts'
import { command } from '@/lib/text/commands/command'
import { sending } from '@/lib/text/posts/send-words'
import { duration } from '@/lib/time/clock'
import { printFile } from './receipt-command'

/** Everything that the composer shows before posting. */
export function printPreview(
  io: Io,
  preview: PostPreview,
  { json, usual, refused }: { json: boolean; usual: readonly UsualReply[]; refused: string | null },
): void {
  const { files, addressed, reacts, notes, harm, held } = preview
  if (json) {
    const known = usual.filter(({ agent }) => reacts.some((one) => one.agent === agent))
    io.out(`${jsonLine({ ...preview, usual: known, refused })}\n`)
    return
  }
  for (const file of files) printFile(io, file)
  io.out(`${sending.addressed(addressed.map(({ agent }) => visible(agent)))}\n`)
  io.out(`${sending.reacts(reacts.map(({ agent, because }) => `${visible(agent)} (${visible(because)})`))}\n`)
  for (const { agent } of reacts) {
    const known = usual.find((one) => one.agent === agent)
    io.out(`${known === undefined ? sending.noUsual(visible(agent)) : usualLine(known)}\n`)
  }
  printNotes(io.out, notes)
  if (held !== null) io.out(`${sending.willBeHeld(held)}\n`)
  if (harm !== null) io.out(`${sending.harm(harm)}\n`)
  io.out(`${sending.nothingWritten}\n`)
}

/** Names what goes on record with it, and gives the words of it. */
export function printNotes(out: (text: string) => void, notes: readonly PostNote[]): string[] {
  for (const note of notes) out(noteLine(note))
  return notes.map(({ says }) => says)
}

function noteLine({ severity, code, says, instead, at }: PostNote): string {
  const near = instead === null ? '' : ` ${sending.nearest(instead.known)}`
  return `${severity}${code ? ` ${code}` : ''}${at ? ` ${command.line(at.line)}` : ''}: ${visible(says + near)}\n`
}

function usualLine({ agent, replies, medianMs, p90Ms }: UsualReply): string {
  return sending.usual(visible(agent), { replies, median: duration(medianMs), p90: duration(p90Ms) })
}
