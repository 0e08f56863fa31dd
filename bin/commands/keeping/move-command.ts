import type { Command } from 'commander'
import type { Io } from '@/bin/commands/base/io'
import { paceOn } from '@/bin/commands/index/pace-command'
import { jsonLine } from '@/lib/letters/glyphs'
import { command } from '@/lib/text/commands/command'
import { help } from '@/lib/text/commands/command-help'
import { duration } from '@/lib/time/clock'
import { moveKey, moveNow, placeTyped } from '@/server/boot/commands/move-now'
import { KnownError } from '@/server/errors'

const said = command.move

export function addMove(program: Command, io: Io): void {
  program
    .command('move')
    .description(help.move.does)
    .requiredOption('--from <place>', help.move.from)
    .requiredOption('--to <place>', help.move.to)
    .option('--json', help.move.json)
    .action(async (flags: { from: string; to: string; json?: boolean }) => {
      const began = io.now()
      const place = (typed: string) => placeTyped(typed, io.directory, io.home)
      const moving = { at: began, pid: process.pid, onProgress: paceOn(io, said.reads) }
      const [from, to] = [place(flags.from), place(flags.to)]
      const tables = await moveNow(from, to, moving)
      for (const table of tables) io.out(flags.json ? `${jsonLine(table)}\n` : said.table(table))
      const different = tables.filter(({ equal }) => !equal).map(({ part, table }) => `${part}.${table}`)
      if (different.length > 0)
        throw new KnownError('unavailable', said.differs(different.join(', ')), said.differsMend)
      const rows = tables.reduce((sum, table) => sum + table.from.rows, 0)
      const key = await moveKey(from, to)
      if (flags.json) return
      io.out(said.done(rows, duration(io.now() - began)))
      if (key === 'stays') io.out(said.keyStays(from.directory))
      if (key === 'carried') io.out(said.keyCarried(to.directory))
      const acts = tables.find(({ part, table }) => part === 'ledger' && table === 'entries')?.from.rows ?? 0
      if (key === 'missing' && acts > 0) io.out(said.keyMissing(to.directory))
    })
}
