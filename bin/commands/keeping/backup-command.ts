import path from 'node:path'
import type { Command } from 'commander'
import { commanded } from '@/bin/commands/base/commanded-command'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf } from '@/bin/commands/base/settings-and-index'
import { visibleLines } from '@/lib/letters/glyphs'
import { help } from '@/lib/text/commands/command-help'
import { ledger } from '@/lib/text/ledger/ledger-words'
import { assertBackable, backUpNow } from '@/server/boot/commands/backup-now'
import { restoreNow } from '@/server/boot/commands/restore-now'

const words = ledger.backup

export function addBackup(program: Command, io: Io): void {
  program
    .command('backup')
    .description(help.backup.does)
    .argument('<file>', help.backup.file)
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .action(async (file: string, flags: { data?: string; database?: string }) => {
      const to = path.resolve(io.directory, file)
      const settings = settingsOf(io, flags)
      await assertBackable(settings)
      const { keyed } = await commanded(io, settings, { act: 'backup', subject: to, detail: {} }, () =>
        backUpNow(settings, to, io.now()),
      )
      io.out(words.made(to, keyed))
    })
}

export function addRestore(program: Command, io: Io): void {
  program
    .command('restore')
    .description(help.restore.does)
    .argument('<file>', help.restore.file)
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .action(async (file: string, flags: { data?: string; database?: string }) => {
      const from = path.resolve(io.directory, file)
      const settings = settingsOf(io, flags)
      const { aside, config, ended, made } = await restoreNow(settings, from, io.now())
      io.out(words.restored(from, settings.database === null ? settings.data : words.database, aside))
      io.out(`${visibleLines(words.ended(ended))}\n`)
      io.out(words.asOf(new Date(made).toISOString()))
      if (config !== null) io.out(words.config(config))
    })
}
