import { type Command, Option } from 'commander'
import { LEDGER_FORMATS, type LedgerFormat, writtenAs } from '@/lib/export/ledger'
import { proofNow } from '@/server/boot/proof-now'
import { wholeNumber } from './arguments'
import type { Io } from './io'
import { settingsOf } from './open'

type Flags = { from: number; to?: number; format: LedgerFormat; data?: string; database?: string }

export function addProof(program: Command, io: Io): void {
  program
    .command('proof')
    .description(
      'Print entries of the ledger with what proves them; bin/verify-proof.mjs checks that without Signalbox.',
    )
    .option('--from <n>', 'the first entry', wholeNumber, 1)
    .option('--to <n>', 'the last entry; without it, to the end', wholeNumber)
    .addOption(new Option('--format <format>', 'as what it is printed').choices(LEDGER_FORMATS).default('proof'))
    .option('--data <dir>', 'the data directory')
    .option('--database <url>', 'a Postgres database instead of files in the data directory: postgres://…')
    .action(async ({ from, to, format, ...flags }: Flags) => {
      const proof = await proofNow(settingsOf(io, flags), from, to ?? null)
      await io.pour(writtenAs(proof, format, io.now()))
    })
}
