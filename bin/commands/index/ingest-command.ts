import type { Command } from 'commander'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf } from '@/bin/commands/base/settings-and-index'
import { command } from '@/lib/text/commands/command'
import { help } from '@/lib/text/commands/command-help'
import { dataOf } from '@/server/boot/base/reading-side'
import { typedSource, wantedSources } from '@/server/boot/serve/sources/chosen-sources'
import { runTail } from '@/server/boot/tail/tail-process'
import { nothingToRead } from './nothing-to-read'
import { derivingOn } from './pace-command'

export function addIngest(program: Command, io: Io): void {
  program
    .command('ingest')
    .description(help.ingest.does)
    .argument('[dir...]', help.roots)
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .action(async (typed: string[], flags: { data?: string; database?: string }) => {
      const { asked } = io
      const settings = settingsOf(io, flags)
      const sources = await wantedSources({
        typed: typed.map((text) => typedSource(text, io.directory, io.home)),
        configured: settings.sources,
        watched: [],
      })
      if (sources.length === 0) throw nothingToRead()
      const { keepMonths, log, logLevel } = settings
      await runTail(
        { data: dataOf(settings), keepMonths, logging: { log, logLevel } },
        {
          sources,
          asked,
          onOpen: () =>
            io.err(command.ingest.reading(sources.length, settings.database === null ? settings.data : null)),
          onDeriving: derivingOn(io),
        },
      )
    })
}
