import type { Command } from 'commander'
import { help } from '@/lib/text/command-help'
import { newStartLink } from '@/server/boot/start-link'
import type { Io } from './io'
import { settingsOf } from './open'

export function addLink(program: Command, io: Io): void {
  program
    .command('link')
    .description(help.link.does)
    .option('--data <dir>', help.data)
    .action(async (flags: { data?: string }) => {
      io.out(`${await newStartLink(settingsOf(io, flags).data, io.now())}\n`)
    })
}
