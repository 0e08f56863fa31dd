import path from 'node:path'
import Database from 'better-sqlite3'
import { PLANTED } from './data'
import type { Bench } from './figures'
import { ms, percentile, query, serve } from './processes'

const QUESTIONS = [
  { name: 'common word', query: PLANTED.common.word, match: `words : "${PLANTED.common.word}"` },
  { name: 'rare word', query: PLANTED.rare.word, match: `words : "${PLANTED.rare.word}"` },
  { name: 'phrase', query: `"${PLANTED.phrase.words}"`, match: `words : "${PLANTED.phrase.words}"` },
  {
    name: 'filtered',
    query: `from:qa type:decision ${PLANTED.common.word}`,
    match: `words : "${PLANTED.common.word}"`,
  },
  { name: 'Chinese', query: PLANTED.chinese.words, match: 'words : "审 批"' },
] as const

/** The newest 50 of each question, over HTTP as the page asks, beside the same match by SQL alone in this process. */
export async function benchSearch(bench: Bench): Promise<void> {
  const data = await bench.stock.indexed()
  const server = await serve(bench.command, ['--data', data, '--port', '0'])
  const db = new Database(path.join(data, 'record.db'), { readonly: true })
  const bare = db.prepare(
    'select m.* from messages_fts f join messages m on m.key = f.rowid where messages_fts match ? order by f.rowid desc limit 50',
  )
  try {
    for (const question of QUESTIONS) {
      const ours: number[] = []
      const plain: number[] = []
      let rows = 0
      for (let round = 0; round < 220; round++) {
        const began = performance.now()
        rows = (await query<{ rows: unknown[] }>(server, 'stream.page', { query: question.query, limit: 50 })).rows
          .length
        const between = performance.now()
        bare.all(question.match)
        // The first rounds warm both.
        if (round >= 20) {
          ours.push(between - began)
          plain.push(performance.now() - between)
        }
      }
      const told = (values: number[]) => `p50 ${ms(percentile(values, 0.5))}  p99 ${ms(percentile(values, 0.99))}`
      bench.report(
        `search: ${question.name} (${rows} rows)`,
        told(ours),
        told(plain),
        percentile(plain, 0.5) / percentile(ours, 0.5),
        'p99 <= 20 ms',
      )
    }
  } finally {
    db.close()
    await server.stop()
  }
}
