import type { Command } from 'commander'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf } from '@/bin/commands/base/settings-and-index'
import { jsonLine, visible } from '@/lib/letters/glyphs'
import { command } from '@/lib/text/commands/command'
import { help } from '@/lib/text/commands/command-help'
import { doubts } from '@/lib/text/sources/doubt-words'
import { assertDirectory, typedSource, wantedSources } from '@/server/boot/serve/sources/chosen-sources'
import { indexNow } from '@/server/boot/tail/index-once'
import { nothingToRead } from './nothing-to-read'
import { derivingOn } from './pace-command'
import { progressOn } from './progress-command'

export function addIndex(program: Command, io: Io): void {
  program
    .command('index')
    .description(help.index.does)
    .argument('[dir...]', help.roots)
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .option('--json', help.index.json)
    .addHelpText('after', command.index.figures)
    .action(async (typed: string[], flags: { data?: string; database?: string; json?: boolean }) => {
      const settings = settingsOf(io, flags)
      const sources = await wantedSources({
        typed: typed.map((place) => typedSource(place, io.directory, io.home)),
        configured: settings.sources,
        watched: [],
      })
      if (sources.length === 0) throw nothingToRead()
      for (const { root } of sources) await assertDirectory(root)
      const progress = progressOn(io)
      const report = await indexNow(settings, sources, {
        onProgress: progress.tell,
        onDeriving: derivingOn(io),
      }).finally(progress.end)
      io.out(flags.json ? `${jsonLine(report)}\n` : command.index.report(report))
      for (const doubt of report.doubts) io.err(`${visible(doubts.line(doubt))}\n`)
    })
}
