import type { Command } from 'commander'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf } from '@/bin/commands/base/settings-and-index'
import { command } from '@/lib/text/commands/command'
import { help } from '@/lib/text/commands/command-help'
import { dataOf } from '@/server/boot/base/reading-side'
import { assertRead } from '@/server/boot/commands/existing-index'
import { reindexNow } from '@/server/boot/commands/reindex-now'
import { paceOn } from './pace-command'

export function addReindex(program: Command, io: Io): void {
  program
    .command('reindex')
    .description(help.reindex.does)
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .action(async (flags: { data?: string; database?: string }) => {
      const began = io.now()
      const settings = settingsOf(io, flags)
      await assertRead(dataOf(settings))
      await reindexNow(settings, { now: began, onProgress: paceOn(io, command.deriving.what) })
      io.out(command.reindexed((io.now() - began) / 1000))
    })
}
