import { sql } from 'drizzle-orm'
import type { Reader } from '@/server/store/door/door'

export type WholeText = { body: string; reasoning: string | null }

/** The whole text of rows that lists show the beginning of, by uid. */
export async function wholeTexts(reader: Reader, uids: readonly string[]): Promise<Map<string, WholeText>> {
  if (uids.length === 0) return new Map()
  const rows = await reader.all<WholeText & { uid: string }>(
    sql`select uid, body, reasoning from messages where ${reader.inList(sql`uid`, uids)}`,
  )
  return new Map(rows.map(({ uid, body, reasoning }) => [uid, { body, reasoning }]))
}
