import { sql } from 'drizzle-orm'
import type { Proof } from '@/lib/export/ledger-rows'
import type { KeptEntry } from '@/lib/ledger/entry'
import { ledger } from '@/lib/text/ledger/ledger-words'
import { KnownError } from '@/server/errors'
import type { Reader } from '@/server/store/door/door'
import { headIn } from './checkpoints'
import { sealedOverIn } from './sealed-over'

const words = ledger.proof
const MOST = 10_000

/** Entries from `from` to `to`, and on to the first checkpoint that signs them where it is near. Throws a `KnownError` beyond 10,000, and where there are none such. */
export async function readProof(reader: Reader, from: number, to: number): Promise<Omit<Proof, 'key'>> {
  const sealed = await reader.get<{ n: number | null }>(sql`select min(n) as n from checkpoints where n >= ${to}`)
  if (to - from >= MOST)
    throw new KnownError(
      'refused',
      () => words.many(MOST),
      () => words.manyMend,
    )
  const head = await headIn(reader)
  if (from < 1 || from > to || to > head) throw new KnownError('not-found', () => words.none(from, to, head))
  // A first checkpoint that was taken very much later signs them from too far away.
  const end = sealed?.n == null || sealed.n - from >= MOST ? to : sealed.n
  const entries = await reader.all<KeptEntry>(sql`select n, id, prev, at, person, name, role, assurance, session, act,
    subject, source, settles as "of", outcome, why, detail, shown, written, version, hash
    from entries where n >= ${from} and n <= ${end} order by n`)
  const texts = await reader.all<{ text: string }>(
    sql`select text from checkpoints where n >= ${from} and n <= ${end} order by number`,
  )
  const kept: { [sha256: string]: string } = {}
  for (const { shown, written, detail } of entries)
    for (const sha256 of [shown, written, sealedOverIn(detail)])
      if (sha256 !== null) kept[sha256] ??= await bytesOf(reader, sha256)
  return { entries, from, to, kept, checkpoints: texts.map(({ text }) => text) }
}

async function bytesOf(reader: Reader, sha256: string): Promise<string> {
  const found = await reader.get<{ bytes: Uint8Array }>(sql`select bytes from kept where sha256 = ${sha256}`)
  return found === undefined ? '' : Buffer.from(found.bytes).toString('base64')
}
