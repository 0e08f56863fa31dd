import { type Command, Option } from 'commander'
import { LEDGER_FORMATS, type LedgerFormat, writtenAs } from '@/lib/export/ledger'
import { help } from '@/lib/text/command-help'
import { proofNow } from '@/server/boot/proof-now'
import { wholeNumber } from './arguments'
import type { Io } from './io'
import { settingsOf } from './open'

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
    .action(async ({ from, to, format, ...flags }: Flags) => {
      const proof = await proofNow(settingsOf(io, flags), from, to ?? null)
      await io.pour(writtenAs(proof, format, io.now()))
    })
}
