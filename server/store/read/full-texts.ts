import { sql } from 'drizzle-orm'
import type { Reader } from '@/server/store/door/door'
import { lyingIn } from './lying-in'

/** `liesIn`: the file in which its bytes lie, where that is another than the one that it is of. */
export type WholeText = { body: string; reasoning: string | null; liesIn: string | null }

/** What lists leave out of rows, by uid: their whole text, and where a line lies whose file was rotated. */
export async function wholeTexts(reader: Reader, uids: readonly string[]): Promise<Map<string, WholeText>> {
  if (uids.length === 0) return new Map()
  const rows = await reader.all<Omit<WholeText, 'liesIn'> & { uid: string }>(
    sql`select uid, body, reasoning from messages where ${reader.inList(sql`uid`, uids)}`,
  )
  const elsewhere = await lyingIn(reader, uids)
  return new Map(rows.map(({ uid, body, reasoning }) => [uid, { body, reasoning, liesIn: elsewhere.get(uid) ?? null }]))
}
