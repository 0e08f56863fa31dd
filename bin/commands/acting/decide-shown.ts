import type { Card } from '@/lib/asks/approval'
import { visible } from '@/lib/letters/glyphs'
import { deciding } from '@/lib/text/decisions/deciding-words'
import { asked, type RunningConsole } from '@/server/boot/base/console-calls'

const words = deciding.command

/** What somebody decides on: `text` is of the very bytes that go on record as shown. */
export type ShownAsk = { uid: string; sha256: string; text: string; whole: boolean }

/** A held post lies nowhere yet: what is shown of it are its words, beside the files that would be written. */
export async function shownOf(console: RunningConsole, { ask, author, sha256 }: Card): Promise<ShownAsk> {
  const { uid, body } = ask
  if (author !== null) return { uid, sha256, text: body, whole: true }
  const { bytes, whole } = await asked(console.message.raw.query({ uid }))
  return { uid, sha256, text: Buffer.from(bytes, 'base64').toString(), whole }
}

/** All of it, for a terminal. */
export function printShown(out: (text: string) => void, { uid, sha256, text, whole }: ShownAsk): void {
  const lines = text.trimEnd().split('\n').map(visible).join('\n')
  out(`${words.decidesOn(uid, sha256)}\n${lines}\n${whole ? '' : `${words.notWhole}\n`}`)
}
