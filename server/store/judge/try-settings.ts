import { sql } from 'drizzle-orm'
import type { RuleSettings } from '@/lib/rules/rule-settings'
import type { RuleExample, RuleTrial, TriedRule } from '@/lib/rules/source-rules'
import { query as words } from '@/lib/text/messages/query'
import { keyMs } from '@/server/store/rows/keys'
import { QuestionError } from '@/server/store/rows/question-error'
import type { Scoped } from '@/server/store/rows/scoped'
import { rowsAmong } from './around/judged-rows'
import { isJudged, type JudgedSource, type Judging, judgedSources, judgerOf } from './judge-rows'
import type { Found } from './keep-problems'

export type TrialQuestion = Judging & {
  /** Its label; who asks may see all of it. */
  source: string
  /** As they would be set. */
  settings: RuleSettings
  /** As the portion before gave it. */
  from?: string | null
  /** Messages at once. */
  limit: number
}

/** Messages of all sources that are looked through at once for those of one. */
const LOOKED = 20_000
const MOST_EXAMPLES = 5

/** What would be broken if the rules of a source were set so, and what is as they are set; of some messages, newest first. */
export async function trySettings(reader: Scoped, asked: TrialQuestion): Promise<RuleTrial | null> {
  const sources = await judgedSources(reader)
  const label = await reader.get<{ id: number }>(sql`select id from sources where label = ${asked.source}`, {})
  const source = label === undefined ? undefined : sources.get(label.id)
  if (source === undefined) return null
  const { keys, next } = await keysOf(reader, source, asked)
  const rows = (await rowsAmong(reader, keys)).filter(isJudged(sources, asked))
  const judgeSet = await judgerOf(reader, rows, sources, asked)
  const [now, then] = [await judgeSet(({ rules }) => rules), await judgeSet(() => asked.settings)]
  const oldest = keys.at(-1)
  return {
    rules: compared(now, then),
    looked: rows.length,
    next: next === null ? null : reader.opaque.of('time', next),
    oldest: oldest === undefined ? null : keyMs(oldest),
  }
}

async function keysOf(reader: Scoped, { id }: JudgedSource, { from, limit }: TrialQuestion) {
  const below = from == null ? null : reader.opaque.read('time', from)
  if (from != null && below === null) throw new QuestionError([{ message: words.noCursor, start: 0, end: 0 }])
  const found = await reader.all<{ key: number; source: number }>(
    sql`select key, source_id as source from messages ${below === null ? sql`` : sql`where key < ${below}`}
      order by key desc limit ${LOOKED}`,
  )
  const own = found.filter(({ source }) => source === id)
  const keys = own.slice(0, limit).map(({ key }) => key)
  const last = own.length > limit ? keys.at(-1) : found.length < LOOKED ? null : found.at(-1)?.key
  return { keys, next: last ?? null }
}

type Sum = Omit<TriedRule, 'examples' | 'rule'> & { examples: RuleExample[] }

function compared(now: readonly Found[], then: readonly Found[]): TriedRule[] {
  const sums = new Map<string, Sum>()
  const sumOf = (rule: string, severity: Sum['severity']) => {
    const sum = sums.get(rule) ?? { now: 0, would: 0, otherwise: 0, severity, examples: [] }
    sums.set(rule, sum)
    return sum
  }
  const later = new Map(then.map(({ row, broken }) => [row.key, broken]))
  for (const { row, broken } of now) {
    const would = later.get(row.key) ?? []
    const example = ({ says, at }: (typeof would)[number], gained: boolean) => ({ uid: row.uid, says, gained, at })
    for (const one of broken) {
      const sum = sumOf(one.rule, one.severity)
      sum.now += 1
      const same = would.find(({ rule }) => rule === one.rule)
      if (same === undefined) sum.examples.push(example(one, false))
      else if (same.severity !== one.severity) sum.otherwise += 1
    }
    for (const one of would) {
      const sum = sumOf(one.rule, one.severity)
      sum.would += 1
      sum.severity = one.severity
      if (!broken.some(({ rule }) => rule === one.rule)) sum.examples.push(example(one, true))
    }
  }
  return [...sums]
    .map(([rule, sum]) => ({ rule, ...sum, examples: sum.examples.slice(0, MOST_EXAMPLES) }))
    .sort((one, other) => (one.rule < other.rule ? -1 : 1))
}
