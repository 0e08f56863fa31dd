import type { Command } from 'commander'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf } from '@/bin/commands/base/settings-and-index'
import { help } from '@/lib/text/commands/command-help'
import { keyFileNow } from '@/server/boot/human/key-file'

export function addKey(program: Command, io: Io): void {
  program
    .command('key')
    .description(help.key.does)
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .action(async (flags: { data?: string; database?: string }) => {
      io.out(await keyFileNow(settingsOf(io, flags), io.now()))
    })
}
