import type { Command } from 'commander'
import { LEDGER_FORMATS, type LedgerFormat, writtenAs } from '@/lib/export/ledger'
import { proofNow } from '@/server/boot/proof-now'
import { KnownError } from '@/server/errors'
import { wholeNumber } from './arguments'
import type { Io } from './io'
import { settingsOf } from './open'

type Flags = { from: number; to?: number; format: string; data?: string; database?: string }

export function addProof(program: Command, io: Io): void {
  program
    .command('proof')
    .description(
      'Print entries of the ledger with what proves them; bin/verify-proof.mjs checks that without Signalbox.',
    )
    .option('--from <n>', 'the first entry', wholeNumber, 1)
    .option('--to <n>', 'the last entry; without it, to the end', wholeNumber)
    .option('--format <format>', `one of ${LEDGER_FORMATS.join(', ')}`, 'proof')
    .option('--data <dir>', 'the data directory')
    .option('--database <url>', 'a Postgres database instead of files in the data directory: postgres://…')
    .action(async ({ from, to, format, ...flags }: Flags) => {
      const known = LEDGER_FORMATS.find((one): one is LedgerFormat => one === format)
      if (known === undefined)
        throw new KnownError('bad-usage', `There is no format ${format}.`, `There are ${LEDGER_FORMATS.join(', ')}.`)
      const proof = await proofNow(settingsOf(io, flags), from, to ?? null)
      await io.pour(writtenAs(proof, known, io.now()))
    })
}
