import { type Command, InvalidArgumentError } from 'commander'
import { inConsole } from '@/bin/commands/base/in-console'
import type { Io } from '@/bin/commands/base/io'
import { jsonLine, visible } from '@/lib/letters/glyphs'
import { command } from '@/lib/text/commands/command'
import { help } from '@/lib/text/commands/command-help'
import { sending } from '@/lib/text/posts/send-words'
import { writing as words } from '@/lib/text/posts/writing-words'
import { asked } from '@/server/boot/base/console-calls'

type Flags = { why?: string; json?: boolean; data?: string }

export function addWriting(program: Command, io: Io): void {
  program
    .command('writing')
    .description(help.writing.does)
    .argument('<source>', help.writing.source)
    .argument('[switch]', help.writing.switch, (text) => onOrOff(text))
    .option('--why <reason>', help.writing.why)
    .option('--json', help.json)
    .option('--data <dir>', help.data)
    .action((source: string, on: boolean | undefined, flags: Flags) =>
      inConsole(io, flags, async (console) => {
        if (on !== undefined) await asked(console.writing.turn.mutate({ source, on, why: flags.why ?? null }))
        const state = await asked(console.writing.state.query({ source }))
        if (flags.json) return io.out(`${jsonLine(state)}\n`)
        const since = state.on === null ? null : new Date(state.on.since).toISOString()
        io.out(`${sending.writing.state(visible(source), since)}\n`)
        for (const { what, ok, detail, mend } of state.checks) {
          io.out(`${sending.writing.check(ok, words.titles[what], visible(detail))}\n`)
          if (mend !== null) io.out(`    ${visible(mend)}\n`)
        }
      }),
    )
}

function onOrOff(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on'
  throw new InvalidArgumentError(command.onOrOff)
}
