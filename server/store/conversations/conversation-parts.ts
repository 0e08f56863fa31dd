import { sql } from 'drizzle-orm'
import { stronger, titleOf } from '@/server/store/ingest/derive/link'
import type { Scoped } from '@/server/store/rows/scoped'
import type { Share } from '@/server/store/within/conversation-shares'
import type { ConversationListed } from './conversation-rows'

/** Conversations as a scope shows them, of rows of their table by its id: of those that it cuts, nothing is told by the rest. */
export function partsOf(
  listed: ReadonlyMap<number, ConversationListed>,
  shares: readonly Share[],
): { share: Share; listed: ConversationListed }[] {
  return shares.flatMap((share) => {
    const row = listed.get(share.conversation)
    return row === undefined ? [] : [{ share, listed: share.isCut ? partOf(row, share) : row }]
  })
}

/** So much of a body is looked at for its first line, characters. */
const MOST = 4_096

/** What conversations are called, by the keys of the messages that they begin with. */
export async function titlesOf(reader: Scoped, keys: readonly number[]): Promise<Map<number, string>> {
  const rows = await reader.all<{ key: number; body: string; type: string }>(
    sql`select m.key, substr(m.body, 1, ${sql.raw(String(MOST))}) as body, m.type from messages m where ${reader.inList(sql`m.key`, keys)}`,
  )
  return new Map(rows.map((row) => [row.key, titleOf(row)]))
}

function partOf(row: ConversationListed, { id, messages }: Share): ConversationListed {
  const sent = new Map<string, number>()
  for (const { sender } of messages) if (sender !== null) sent.set(sender, (sent.get(sender) ?? 0) + 1)
  return {
    ...row,
    uid: id,
    first_key: messages[0].key,
    basis: messages.reduce((best, { basis }) => stronger(best, basis), 'none'),
    first_at: messages[0].at,
    last_at: (messages.at(-1) ?? messages[0]).at,
    count: messages.length,
    participants: JSON.stringify(Object.fromEntries(sent)),
    flags: '',
  }
}
