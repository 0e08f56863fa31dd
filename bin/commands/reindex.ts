import type { Command } from 'commander'
import { assertRead } from '@/server/boot/existing'
import { reindexNow } from '@/server/boot/reindex-now'
import type { Io } from './io'
import { settingsOf } from './open'

const TOLD_MS = 500

export function addReindex(program: Command, io: Io): void {
  program
    .command('reindex')
    .description('Derive the index again from what was kept: the same content, in the same order of arrival.')
    .option('--data <dir>', 'the data directory')
    .option('--database <url>', 'a Postgres database instead of files in the data directory: postgres://…')
    .action(async (flags: { data?: string; database?: string }) => {
      const began = io.now()
      let told = began
      const onProgress = (done: number, total: number) => {
        const now = io.now()
        if (now - told < TOLD_MS) return
        told = now
        const perSecond = (done * 1000) / Math.max(1, now - began)
        const left = Math.ceil((total - done) / Math.max(1, perSecond))
        io.err(`${done} of ${total} batches, ${Math.round(perSecond)} a second, ${left} s left\n`)
      }
      const settings = settingsOf(io, flags)
      await assertRead(settings)
      await reindexNow(settings, { now: began, onProgress })
      io.out(`Reindexed in ${((io.now() - began) / 1000).toFixed(1)} s.\n`)
    })
}
