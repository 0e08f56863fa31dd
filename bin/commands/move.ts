import type { Command } from 'commander'
import { duration } from '@/lib/clock'
import { jsonLine } from '@/lib/glyphs'
import { text } from '@/lib/text'
import { moveNow, placeTyped } from '@/server/boot/move-now'
import { KnownError } from '@/server/errors'
import type { Io } from './io'
import { paceOn } from './pace'

const said = text.command.move

export function addMove(program: Command, io: Io): void {
  program
    .command('move')
    .description('Carry the index and the ledger to another database, and compare every table.')
    .requiredOption('--from <place>', 'what to move: a data directory or postgres://…')
    .requiredOption('--to <place>', 'where to: a data directory or a database without data')
    .option('--json', 'one JSON object a table')
    .action(async (flags: { from: string; to: string; json?: boolean }) => {
      const began = io.now()
      const place = (typed: string) => placeTyped(typed, io.directory, io.home)
      const moving = { at: began, pid: process.pid, onProgress: paceOn(io, said.reads) }
      const tables = await moveNow(place(flags.from), place(flags.to), moving)
      for (const table of tables) io.out(flags.json ? `${jsonLine(table)}\n` : said.table(table))
      const different = tables.filter(({ equal }) => !equal).map(({ part, table }) => `${part}.${table}`)
      if (different.length > 0)
        throw new KnownError('unavailable', said.differs(different.join(', ')), said.differsMend)
      const rows = tables.reduce((sum, table) => sum + table.from.rows, 0)
      if (!flags.json) io.out(said.done(rows, duration(io.now() - began)))
    })
}
