import type { Command } from 'commander'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf, withReading } from '@/bin/commands/base/settings-and-index'
import { visible } from '@/lib/letters/glyphs'
import type { ConversationRow, MessageRow, Page } from '@/lib/message/message'
import { asValue } from '@/lib/query/print'
import { command } from '@/lib/text/commands/command'
import { help } from '@/lib/text/commands/command-help'
import type { Reading } from '@/server/boot/base/reading-side'
import { KnownError } from '@/server/errors'
import { printRows } from './rows-command'

const PAGE = 200

export function addTrace(program: Command, io: Io): void {
  program
    .command('trace')
    .description(help.trace.does)
    .argument('<id>', help.trace.id)
    .option('--json', help.jsonLines)
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .action(async (id: string, flags: { json?: boolean; data?: string; database?: string }) => {
      await withReading(io, settingsOf(io, flags), async (reading) => {
        const conversations = await conversationsOf(reading, id, io.now())
        if (conversations.length === 0) throw new KnownError('not-found', command.noneNamed(visible(id)))
        for (const conversation of conversations)
          await printConversation(io, reading, conversation, flags.json ?? false)
      })
    })
}

async function printConversation(
  io: Io,
  reading: Reading,
  { id, title, basis, messages }: ConversationRow,
  json: boolean,
) {
  if (!json) io.out(command.conversation(visible(title), basis, messages, id))
  for await (const rows of messagesOf(reading, id)) await printRows(io, reading, rows, json)
}

/**
 * The conversation that this names or belongs to; all of them where several hold it, the first to end first: a trace may be
 * longer than a conversation gets, and an id may be of several sources.
 */
async function conversationsOf(reading: Reading, id: string, now: number): Promise<ConversationRow[]> {
  const itself = await reading.readers.conversations.one(id, now)
  if (itself) return [itself.conversation]
  const value = asValue(id)
  for (const query of [`trace:${value}`, `uid:${value}`, `id:${value}`]) {
    const found = await holding(reading, `is:any ${query}`, now)
    if (found.length > 0) return found.reverse()
  }
  return []
}

async function holding({ readers }: Reading, query: string, now: number): Promise<ConversationRow[]> {
  const found: ConversationRow[] = []
  let from: string | null = null
  do {
    const page: Page<ConversationRow> = await readers.conversations.page({ query, from, limit: PAGE, now })
    found.push(...page.rows)
    from = page.next
  } while (from !== null)
  return found
}

/** All of them, however many, a page at a time. */
async function* messagesOf({ readers }: Reading, id: string): AsyncGenerator<MessageRow[]> {
  let from: string | null = null
  do {
    const page: Page<MessageRow> | null = await readers.conversations.messages({
      id,
      from,
      direction: 'newer',
      limit: PAGE,
    })
    if (page === null) return
    yield page.rows
    from = page.next
  } while (from !== null)
}
