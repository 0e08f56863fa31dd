import type { useTRPCClient } from '@/components/live/use-trpc'
import { toast } from '@/components/ui/over/toast'
import type { MessageRow } from '@/lib/message/message'
import { printField } from '@/lib/query/print'
import { text } from '@/lib/text'
import { until } from './load-rows'
import type { Along } from './stream-steps'

const words = text.steps

/** The next or previous message of a kind beyond the loaded rows; null when there is none, which is said. */
export async function stepBeyond(
  api: ReturnType<typeof useTRPCClient>,
  { q, along, by, here }: { q: string; along: Along; by: 1 | -1; here: MessageRow },
): Promise<MessageRow | null> {
  const query = questionAlong(q, along, here)
  const direction = by === 1 ? 'newer' : 'older'
  const rows =
    query === null ? [] : (await api.stream.page.query({ query, from: here.cursor, direction, limit: 1 })).rows
  if (rows[0] !== undefined) return rows[0]
  toast(query === null ? words.without[along] : words.last[along][direction])
  return null
}

/** The oldest message that is found, which is said, where none is found up to `time` (UTC ms); null where one is. */
export async function oldestAfter(
  api: ReturnType<typeof useTRPCClient>,
  q: string,
  time: number,
): Promise<{ row: MessageRow | null } | null> {
  const before = await api.stream.page.query({ query: until(q, time + 1), direction: 'older', limit: 1 })
  if (before.rows.length > 0) return null
  toast(words.oldest, { id: words.oldest })
  const { rows } = await api.stream.page.query({ query: q, direction: 'newer', limit: 1 })
  return { row: rows[0] ?? null }
}

type Place = Pick<MessageRow, 'source' | 'from' | 'conversation'>

/** What is looked at, narrowed to what `row` has; null when it has no such thing. */
export function questionAlong(q: string, along: Along, { source, from, conversation }: Place): string | null {
  switch (along) {
    case 'found':
      return q
    case 'agent':
      return from === null ? null : narrowed(q, `${equals('source', source)} ${equals('from', from)}`)
    case 'conversation':
      return conversation === null ? null : narrowed(q, equals('conversation', conversation))
    case 'problem':
      return narrowed(q, PROBLEMS)
  }
}

/** Asks for the rows of which `isProblem` holds. */
const PROBLEMS = 'severity:>=warning'

function narrowed(q: string, more: string): string {
  return q.trim() === '' ? more : `(${q}) ${more}`
}

function equals(field: 'source' | 'from' | 'conversation', value: string): string {
  return printField({ field, value, compare: '=', prefix: false })
}
