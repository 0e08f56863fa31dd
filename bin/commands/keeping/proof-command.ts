import { type Command, Option } from 'commander'
import { wholeNumber } from '@/bin/commands/base/command-arguments'
import { commanded } from '@/bin/commands/base/commanded-command'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf } from '@/bin/commands/base/settings-and-index'
import { LEDGER_FORMATS, type LedgerFormat, writtenAs } from '@/lib/export/ledger-rows'
import { help } from '@/lib/text/commands/command-help'
import { headNow, proofNow } from '@/server/boot/commands/proof-now'

type Flags = { from: number; to?: number; format: LedgerFormat; data?: string; database?: string }

export function addProof(program: Command, io: Io): void {
  program
    .command('proof')
    .description(help.proof.does)
    .option('--from <n>', help.proof.from, wholeNumber, 1)
    .option('--to <n>', help.proof.to, wholeNumber)
    .addOption(new Option('--format <format>', help.proof.format).choices(LEDGER_FORMATS).default('proof'))
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .action(async ({ from, format, ...flags }: Flags) => {
      const settings = settingsOf(io, flags)
      // That it was exported is an entry after them.
      const to = flags.to ?? (await headNow(settings))
      await commanded(
        io,
        settings,
        { act: 'ledger-export', subject: `${from}–${to}`, detail: { from, to, format } },
        async () => io.pour(writtenAs(await proofNow(settings, from, to), format, io.now())),
      )
    })
}
