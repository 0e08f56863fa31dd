import type { Command } from 'commander'
import { text } from '@/lib/text'
import { dataOf } from '@/server/boot/reading'
import { typedSource, wantedSources } from '@/server/boot/sources'
import { runTail } from '@/server/boot/tail-process'
import type { Io } from './io'
import { nothingToRead } from './nothing-to-read'
import { settingsOf } from './open'
import { derivingOn } from './pace'

export function addIngest(program: Command, io: Io): void {
  program
    .command('ingest')
    .description('Read the agents’ directories without a console.')
    .argument('[dir...]', 'directories to read: DIR, or protocol:DIR')
    .option('--data <dir>', 'the data directory')
    .option('--database <url>', 'a Postgres database instead of files in the data directory: postgres://…')
    .action(async (typed: string[], flags: { data?: string; database?: string }) => {
      const { asked } = io
      const settings = settingsOf(io, flags)
      const sources = await wantedSources({
        typed: typed.map((text) => typedSource(text, io.directory, io.home)),
        configured: settings.sources,
        watched: [],
      })
      if (sources.length === 0) throw nothingToRead()
      io.err(text.command.ingest.reading(sources.length, settings.database === null ? settings.data : null))
      const { keepMonths, log, logLevel } = settings
      await runTail(
        { data: dataOf(settings), keepMonths, logging: { log, logLevel } },
        {
          sources,
          asked,
          onDeriving: derivingOn(io),
        },
      )
    })
}
