import type { Command } from 'commander'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf } from '@/bin/commands/base/settings-and-index'
import { help } from '@/lib/text/commands/command-help'
import { newStartLink } from '@/server/boot/base/start-link-file'
import { newFirstLink } from '@/server/boot/serve/first-link'

export function addLink(program: Command, io: Io): void {
  program
    .command('link')
    .description(help.link.does)
    .option('--admin', help.link.admin)
    .option('--data <dir>', help.data)
    .action(async (flags: { admin?: boolean; data?: string }) => {
      const make = flags.admin ? newFirstLink : newStartLink
      io.out(`${await make(settingsOf(io, flags).data, io.now())}\n`)
    })
}
