import type { Command } from 'commander'
import { keyFileNow } from '@/server/boot/human/key-file'
import type { Io } from './io'
import { settingsOf } from './open'

export function addKey(program: Command, io: Io): void {
  program
    .command('key')
    .description(
      'Print the public key by which `signalbox verify-human` and `wait-approval` know what Signalbox wrote, with the sources that it writes to.',
    )
    .option('--data <dir>', 'the data directory')
    .option('--database <url>', 'a Postgres database instead of files in the data directory: postgres://…')
    .action(async (flags: { data?: string; database?: string }) => {
      io.out(await keyFileNow(settingsOf(io, flags), io.now()))
    })
}
