import type { Command } from 'commander'
import { jsonLine, visible } from '@/lib/glyphs'
import { doctor as words } from '@/lib/text/doctor'
import { examine } from '@/server/boot/doctor'
import type { Finding } from '@/server/boot/finding'
import { KnownError } from '@/server/errors'
import type { Io } from './io'
import { settingsOf } from './open'

export function addDoctor(program: Command, io: Io): void {
  program
    .command('doctor')
    .description('Look at settings, sources, database, watches, clocks and disk, and say what to do.')
    .option('--data <dir>', 'the data directory')
    .option('--database <url>', 'a Postgres database instead of files in the data directory: postgres://…')
    .option('--json', 'one JSON object a line')
    .action(async (flags: { data?: string; database?: string; json?: boolean }) => {
      let ills = 0
      for await (const finding of examine(settingsOf(io, flags), io.now)) {
        if (finding.state === 'ill') ills++
        io.out(flags.json ? `${jsonLine(finding)}\n` : lineOf(finding))
      }
      if (ills > 0) throw new KnownError('unavailable', words.ills(ills))
    })
}

function lineOf({ what, state, says, mend }: Finding): string {
  return words.line(words.signs[state], visible(what), visible(says), mend === null ? null : visible(mend))
}
