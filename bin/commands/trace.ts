import type { Command } from 'commander'
import { visible } from '@/lib/glyphs'
import type { MessageRow } from '@/lib/message'
import { asValue } from '@/lib/query/print'
import type { Reading } from '@/server/boot/reading'
import { KnownError } from '@/server/errors'
import type { Io } from './io'
import { settingsOf, withReading } from './open'
import { printRows } from './rows'
import { newest } from './search'

const MOST = 10_000
const PAGE = 200

export function addTrace(program: Command, io: Io): void {
  program
    .command('trace')
    .description('One conversation from its first message to its last.')
    .argument('<id>', 'a trace id, the id of a conversation, or the uid or own id of one of its messages')
    .option('--json', 'one JSON object a line')
    .option('--data <dir>', 'the data directory')
    .option('--database <url>', 'a Postgres database instead of files in the data directory: postgres://…')
    .action(async (id: string, flags: { json?: boolean; data?: string; database?: string }) => {
      await withReading(io, settingsOf(io, flags), async (reading) => {
        const conversation = await conversationOf(reading, id, io.now())
        if (!conversation) throw new KnownError('not-found', `Nothing in the index is named ${visible(id)}.`)
        const found = await reading.readers.conversations.one(conversation, io.now())
        if (found && !flags.json) {
          const { title, basis, messages } = found.conversation
          io.out(`${visible(title)}  (linked by ${basis}, ${messages} messages, ${conversation})\n`)
        }
        await printRows(io, reading, await messagesOf(reading, conversation), flags.json ?? false)
      })
    })
}

/** The public id of the conversation that this names or belongs to. */
async function conversationOf(reading: Reading, id: string, now: number): Promise<string | null> {
  const itself = await reading.readers.conversations.one(id, now)
  if (itself) return itself.conversation.id
  const value = asValue(id)
  for (const query of [`trace:${value}`, `uid:${value}`, `id:${value}`]) {
    const [row] = await newest(reading, { query: `is:any ${query}`, limit: 1, now })
    if (row?.conversation) return row.conversation
  }
  return null
}

async function messagesOf({ readers }: Reading, id: string): Promise<MessageRow[]> {
  const rows: MessageRow[] = []
  let from: string | null = null
  while (rows.length < MOST) {
    const page: { rows: MessageRow[]; next: string | null } | null = await readers.conversations.messages({
      id,
      from,
      direction: 'newer',
      limit: PAGE,
    })
    rows.push(...(page?.rows ?? []))
    from = page?.next ?? null
    if (from === null) break
  }
  return rows
}
