import type { Command } from 'commander'
import { newStartLink } from '@/server/boot/start-link'
import type { Io } from './io'
import { settingsOf } from './open'

export function addLink(program: Command, io: Io): void {
  program
    .command('link')
    .description('Print a new one-time start link of the console that runs on these data.')
    .option('--data <dir>', 'the data directory')
    .action(async (flags: { data?: string }) => {
      io.out(`${await newStartLink(settingsOf(io, flags).data, io.now())}\n`)
    })
}
