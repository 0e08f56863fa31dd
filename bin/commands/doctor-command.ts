import type { Command } from 'commander'
import { jsonLine, visible } from '@/lib/letters/glyphs'
import { help } from '@/lib/text/commands/command-help'
import { doctor as words } from '@/lib/text/commands/doctor-words'
import { type Deep, examine } from '@/server/boot/doctor/doctor'
import type { Finding } from '@/server/boot/doctor/finding'
import { KnownError } from '@/server/errors'
import type { Io } from './base/io'
import { settingsOf } from './base/settings-and-index'
import { paceOn } from './index/pace-command'

export function addDoctor(program: Command, io: Io): void {
  program
    .command('doctor')
    .description(help.doctor.does)
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .option('--deep', help.doctor.deep)
    .option('--json', help.jsonLines)
    .action(async (flags: { data?: string; database?: string; deep?: boolean; json?: boolean }) => {
      let ills = 0
      for await (const finding of examine(settingsOf(io, flags), io.now, flags.deep ? paced(io) : undefined)) {
        if (finding.state === 'ill') ills++
        io.out(flags.json ? `${jsonLine(finding)}\n` : lineOf(finding))
      }
      if (ills > 0) throw new KnownError('unavailable', words.ills(ills))
    })
}

/** Each source has a pace of its own. */
function paced(io: Io): Deep {
  const paces = new Map<string, ReturnType<typeof paceOn>>()
  return (source, done, files) => {
    const pace = paces.get(source) ?? paceOn(io, words.deep)
    paces.set(source, pace)
    pace(done, files)
  }
}

function lineOf({ what, state, says, mend }: Finding): string {
  return words.line(words.signs[state], visible(what), visible(says), mend === null ? null : visible(mend))
}
