import type { Io } from '@/bin/commands/base/io'
import { jsonLine, visible } from '@/lib/letters/glyphs'
import { maskSecrets } from '@/lib/letters/mask-secrets'
import { canonical } from '@/lib/message/canonical'
import type { MessageRow } from '@/lib/message/message'
import { clockTime, dayName } from '@/lib/time/clock'
import type { Reading } from '@/server/boot/base/reading-side'

/** Prints rows as they come: one line for people, or one JSON object a line. */
export async function printRows(io: Io, reading: Reading, rows: readonly MessageRow[], json: boolean): Promise<void> {
  if (!json) {
    for (const row of rows) io.out(`${rowLine(row, io)}\n`)
    return
  }
  const texts = await reading.whole(rows.map(({ uid }) => uid))
  const { seqOf } = reading.readers.messages
  for (const row of rows) {
    const whole = texts.get(row.uid) ?? { body: row.body, reasoning: null, liesIn: null }
    io.out(`${jsonLine(canonical(row, seqOf(row.seq), whole))}\n`)
  }
}

/** `14:31:28  demo  request  qa → pm  The text…`, cut to the width of the terminal. */
export function rowLine(row: MessageRow, { columns, now }: Pick<Io, 'columns' | 'now'>): string {
  const day = dayName(row.orderAt, now())
  const whom = row.broadcast ? 'all' : row.to.join(', ')
  const parts = [
    `${day} ${clockTime(row.orderAt)}`,
    row.source,
    row.type === '' ? row.kind : row.type,
    `${row.from ?? '?'}${whom === '' ? '' : ` → ${whom}`}`,
    maskSecrets(row.body),
  ]
  const line = visible(parts.join('  ').replace(/\s*\n\s*/g, ' ⏎ '))
  return cut(line, columns)
}

/** By code points; wide characters may still make a line longer than the terminal. */
export function cut(line: string, columns: number): string {
  const characters = [...line]
  return characters.length <= columns ? line : `${characters.slice(0, columns - 1).join('')}…`
}
