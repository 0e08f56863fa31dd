import { setTimeout as wait } from 'node:timers/promises'
import type { Io } from '@/bin/commands/base/io'
import { jsonLine, visible } from '@/lib/letters/glyphs'
import type { PreviewedFile, Receipt } from '@/lib/post/post-parts'
import { deciding } from '@/lib/text/decisions/deciding-words'
import { sending } from '@/lib/text/posts/send-words'
import { asked, type RunningConsole } from '@/server/boot/base/console-calls'

const SEEN_WITHIN_MS = 5_000
const LOOK_EVERY_MS = 100

/**
 * The receipt once the tail has seen every file again, or as it is after five seconds, or when the console ends: what it
 * says is written is written all the same.
 */
export async function untilSeen(console: RunningConsole, sent: Receipt): Promise<Receipt> {
  let receipt = sent
  for (
    let waited = 0;
    waited < SEEN_WITHIN_MS && receipt.seen.length < receipt.written.length;
    waited += LOOK_EVERY_MS
  ) {
    await wait(LOOK_EVERY_MS)
    const later = await asked(console.post.receipt.query({ id: sent.id })).catch(() => null)
    if (later === null) return receipt
    receipt = later
  }
  return receipt
}

/** The files of a preview. */
export function printFiles(io: Io, preview: { files: readonly PreviewedFile[] }, json: boolean): void {
  if (json) {
    io.out(`${jsonLine(preview)}\n`)
    return
  }
  for (const file of preview.files) printFile(io, file)
  io.out(`${preview.files.length === 0 ? deciding.nothingWritten : sending.nothingWritten}\n`)
}

export function printFile(io: Io, { path, text, bytes, effect }: PreviewedFile): void {
  io.out(`${sending.effects[effect](visible(path), bytes)}\n${lines(text)}\n`)
}

function lines(text: string): string {
  return text.split('\n').map(visible).join('\n')
}

export function printReceipt(io: Io, receipt: Receipt, json: boolean): void {
  if (json) {
    io.out(`${jsonLine(receipt)}\n`)
    return
  }
  for (const { path, sha256 } of receipt.written) io.out(`${sending.written(visible(path), sha256)}\n`)
  for (const { uid } of receipt.seen) io.out(`${sending.seen(uid)}\n`)
  if (receipt.seen.length < receipt.written.length) io.out(`${sending.notSeen}\n`)
}
