import type { Command } from 'commander'
import { text } from '@/lib/text'
import { assertRead } from '@/server/boot/existing'
import { dataOf } from '@/server/boot/reading'
import { reindexNow } from '@/server/boot/reindex-now'
import type { Io } from './io'
import { settingsOf } from './open'
import { paceOn } from './pace'

export function addReindex(program: Command, io: Io): void {
  program
    .command('reindex')
    .description('Derive the index again from what was kept: the same content, in the same order of arrival.')
    .option('--data <dir>', 'the data directory')
    .option('--database <url>', 'a Postgres database instead of files in the data directory: postgres://…')
    .action(async (flags: { data?: string; database?: string }) => {
      const began = io.now()
      const settings = settingsOf(io, flags)
      await assertRead(dataOf(settings))
      await reindexNow(settings, { now: began, onProgress: paceOn(io, text.command.deriving.what) })
      io.out(`Reindexed in ${((io.now() - began) / 1000).toFixed(1)} s.\n`)
    })
}
