import type { Command } from 'commander'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf } from '@/bin/commands/base/settings-and-index'
import { jsonLine, visible } from '@/lib/letters/glyphs'
import { help } from '@/lib/text/commands/command-help'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { duration } from '@/lib/time/clock'
import { verifyNow } from '@/server/boot/serve/ledger/verify-now'
import { KnownError } from '@/server/errors'

type Flags = { data?: string; database?: string; checkpoints?: string; key?: string; json?: boolean }

export function addVerify(program: Command, io: Io): void {
  program
    .command('verify')
    .description(help.verify.does)
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .option('--checkpoints <dir>', help.verify.checkpoints)
    .option('--key <file>', help.verify.key)
    .option('--json', help.json)
    .action(async (flags: Flags) => {
      const began = io.now()
      const found = await verifyNow(settingsOf(io, flags), flags.key ?? null, io.now)
      const { entries, hash, kept, checkpoints, elsewhere, outside, broken, tables } = found
      if (flags.json) io.out(`${jsonLine(found)}\n`)
      else {
        if (broken === null) io.out(words.verify.held(entries, kept, duration(io.now() - began)))
        io.out(words.verify.head(entries, hash))
        if (broken === null) io.out(words.verify.checkpoints(checkpoints, elsewhere, outside))
        io.out(tables === null ? words.verify.older : words.verify.tables(tables))
        for (const { says } of tables?.listed ?? []) io.out(words.verify.other(visible(says)))
        const more = (tables?.differences ?? 0) - (tables?.listed.length ?? 0)
        if (more > 0) io.out(words.verify.more(more))
        if (tables !== null) io.out(words.verify.notCompared)
      }
      if (broken !== null)
        throw new KnownError('unavailable', words.verify.broken(broken.says), words.verify.brokenMend)
      if (tables !== null && tables.differences > 0)
        throw new KnownError('unavailable', words.verify.differ(tables.differences), words.verify.differMend)
    })
}
