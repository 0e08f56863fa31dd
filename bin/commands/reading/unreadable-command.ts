import type { Command } from 'commander'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf, withReading } from '@/bin/commands/base/settings-and-index'
import { tellDoubts } from '@/bin/commands/base/tell-doubts'
import { jsonLine, visible } from '@/lib/letters/glyphs'
import type { UnreadableDetail } from '@/lib/source/unreadable-kinds'
import { command } from '@/lib/text/commands/command'
import { help } from '@/lib/text/commands/command-help'
import { unreadBecause } from '@/lib/text/messages/unread-because'
import { readWhy } from '@/lib/unread/why-unread'
import type { Reading } from '@/server/boot/base/reading-side'

const PAGE = 200

export function addUnreadable(program: Command, io: Io): void {
  program
    .command('unreadable')
    .description(help.unreadable.does)
    .option('--json', help.unreadable.json)
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .action((flags: { json?: boolean; data?: string; database?: string }) =>
      withReading(io, settingsOf(io, flags), async (reading) => {
        let none = true
        for await (const detail of all(reading)) {
          none = false
          io.out(flags.json ? jsonOf(detail) : linesOf(detail, io.columns))
        }
        if (none) await tellDoubts(io, reading)
      }),
    )
}

type Detail = Omit<UnreadableDetail, 'disk'>

async function* all({ readers }: Reading): AsyncGenerator<Detail> {
  let from: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readers.unreadable.page>> = await readers.unreadable.page({
      from,
      limit: PAGE,
    })
    for (const { uid } of page.rows) {
      const detail = await readers.unreadable.one(uid)
      if (detail) yield detail
    }
    from = page.next
  } while (from !== null)
}

function jsonOf({ row, bytes, whole }: Detail): string {
  const { uid, source, protocol, path, offset, length, sha256, unreadable, wholeFile } = row
  const { reason, at, line, column } = unreadable
  const place = { uid, source, protocol, path, wholeFile, offset, length, line: row.line ?? line, column, at }
  return `${jsonLine({ ...place, sha256, code: readWhy(reason).code, reason: unreadBecause(reason), bytes, whole })}\n`
}

function linesOf({ row, bytes }: Detail, columns: number): string {
  const { reason, line, column } = row.unreadable
  const at = row.line ?? line
  const place = `${row.source}  ${row.path}${at === null ? '' : `:${at}`}${column === null ? '' : `:${column}`}`
  const where = visible(`${place}  ${command.bytes(row.offset, row.length)}`)
  const text = visible(Buffer.from(bytes, 'base64').toString('utf8'))
  return `${where}\n  ${visible(unreadBecause(reason))}\n  ${[...text].slice(0, Math.max(20, columns - 2)).join('')}\n`
}
