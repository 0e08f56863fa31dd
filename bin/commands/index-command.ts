import type { Command } from 'commander'
import { jsonLine } from '@/lib/glyphs'
import { type IndexReport, indexNow } from '@/server/boot/index-once'
import { assertDirectory, typedSource, wantedSources } from '@/server/boot/sources'
import { KnownError } from '@/server/errors'
import type { Io } from './io'
import { settingsOf } from './open'
import { progressOn } from './progress'

export function addIndex(program: Command, io: Io): void {
  program
    .command('index')
    .description('Read everything that lies there now, then end.')
    .argument('[dir...]', 'directories to read: DIR, or protocol:DIR')
    .option('--data <dir>', 'the data directory')
    .option('--json', 'print what was read as one JSON object')
    .action(async (typed: string[], flags: { data?: string; json?: boolean }) => {
      const settings = settingsOf(io, flags)
      const sources = await wantedSources({
        typed: typed.map((text) => typedSource(text, io.directory, io.home)),
        configured: settings.sources,
        watched: [],
      })
      if (sources.length === 0)
        throw new KnownError('bad-usage', 'There is nothing to read.', 'Name a directory, or configure a source.')
      for (const { root } of sources) await assertDirectory(root)
      const progress = progressOn(io)
      const report = await indexNow(settings, sources, progress.tell).finally(progress.end)
      io.out(flags.json ? `${jsonLine(report)}\n` : inWords(report))
    })
}

function inWords({ files, seconds, ...totals }: IndexReport): string {
  const { read, unreadable, pending, ignored, onDisk } = files
  const lines = [
    `files  ${read} read + ${unreadable} unreadable + ${pending} pending + ${ignored} ignored = ${onDisk} on disk`,
    `index  ${totals.messages} messages, ${totals.logLines} log lines, ${totals.heartbeats} heartbeats, ${totals.registrations} registrations`,
    `       ${totals.stateChanges} state changes, ${totals.documents} documents, ${totals.unreadable} unreadable, ${totals.duplicates} found again`,
    `       ${totals.conversations} conversations, ${totals.agents} agents, ${totals.bytes} bytes`,
    `time   ${seconds.toFixed(1)} s`,
  ]
  return `${lines.join('\n')}\n`
}
