import { sql } from 'drizzle-orm'
import type { ChosenProblems } from '@/lib/rules/problem'
import type { ProblemKey } from '@/lib/rules/waiver'
import type { Scoped } from '@/server/store/rows/scoped'
import { isOfGroup } from './problem-page'
import { partAsked } from './problem-parts'
import { problemAsked, problemInSight, SEEN, WITH_MESSAGES } from './problem-sight'

export type ChosenProblem = ProblemKey & { source: string }

/** Those among what was chosen that stand within the scope and are acknowledged, or are not, the newest first. */
export async function chosenOf(
  reader: Scoped,
  chosen: ChosenProblems,
  { acknowledged, now, limit }: { acknowledged: boolean; now: number; limit: number },
): Promise<{ rows: ChosenProblem[]; more: boolean }> {
  const seen = sql`${SEEN} = ${acknowledged ? 1 : 0}`
  const which =
    'keys' in chosen
      ? sql`${problemInSight(reader)} and ${reader.inList(
          sql`p.uid`,
          chosen.keys.map(({ uid }) => uid),
        )}`
      : sql`${problemAsked(reader, { history: chosen.history, known: true, muted: false, now })} and p.at <= ${chosen.upTo}
          and ${await isOfGroup(reader, chosen.by, chosen.group)} and ${partAsked(reader, chosen.part)}`
  const found = await reader.all<ChosenProblem>(sql`select p.uid, p.rule, s.label as source from ${WITH_MESSAGES}
    where ${which} and ${seen} order by p.at desc, p.message_key desc limit ${limit + 1}`)
  const keys = 'keys' in chosen ? new Set(chosen.keys.map(({ uid, rule }) => `${uid} ${rule}`)) : null
  const rows = found.slice(0, limit).filter(({ uid, rule }) => keys === null || keys.has(`${uid} ${rule}`))
  return { rows, more: found.length > limit }
}
