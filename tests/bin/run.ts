import { setTimeout } from 'node:timers/promises'
import { commands } from '@/bin/commands/all-commands'
import type { Io } from '@/bin/commands/base/io'
import { runProgram } from '@/bin/program'

export type Ran = { code: number; out: string; err: string }
export type More = {
  asked?: Promise<void>
  shown?: boolean
  input?: string
  /** In the place of `input`. */
  reading?: Promise<Buffer>
  environment?: { [name: string]: string }
  wait?: Io['wait']
  out?: (text: string) => void
  err?: () => void
}

/** Runs a command in this process as if it were typed in `home`. */
export async function runIn(home: string, more: More, ...words: string[]): Promise<Ran> {
  const ran = { code: 0, out: '', err: '' }
  const io: Io = {
    out: (text: string) => {
      ran.out += text
      more.out?.(text)
    },
    err: (text: string) => {
      ran.err += text
      more.err?.()
    },
    pour: async (text: string) => {
      ran.out += text
    },
    input: async () => more.reading ?? Buffer.from(more.input ?? ''),
    terminal: false,
    shown: more.shown ?? false,
    columns: 200,
    environment: more.environment ?? {},
    directory: home,
    home,
    now: Date.now,
    wait: more.wait ?? ((ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => undefined)),
    asked: more.asked ?? new Promise<void>(() => undefined),
  }
  ran.code = await runProgram(words, io, commands, '1.2.3')
  return ran
}

/** What `--json` printed. */
export function objectsIn(out: string) {
  const lines = out.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line))
}
