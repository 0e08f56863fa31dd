import type { Command } from 'commander'
import { help } from '@/lib/text/command-help'
import { keyFileNow } from '@/server/boot/human/key-file'
import type { Io } from './io'
import { settingsOf } from './open'

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
