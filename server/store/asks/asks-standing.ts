import { sql } from 'drizzle-orm'
import { type Ask, OVERDUE_MS, WAITS } from '@/lib/asks/ask-kinds'
import { isDecision } from '@/lib/asks/ask-verdict'
import { FLAGS } from '@/lib/message/flags'
import { isInScope } from '@/lib/people/scope'
import { keyMs } from '@/server/store/rows/keys'
import { wordsOf } from '@/server/store/rows/message-rows'
import { isSeen, type Scoped } from '@/server/store/rows/scoped'
import { readConfig } from '@/server/store/rows/source-config'
import { toldWithin } from '@/server/store/rows/told-within'
import { outcomeWithin } from '@/server/store/within/outcome-within'
import type { Answer, AskStanding } from './ask-reader'
import { endedAt, heardFrom, idleOn, nextAfter, runsSince, unheardSince } from './asks-in-terminals'
import { guardedIn } from './asks-open'

type StandingDbRow = Pick<
  AskStanding,
  'uid' | 'sha256' | 'observedAt' | 'expiresAt' | 'deadlineAt' | 'state' | 'goneAt'
> & {
  key: number
  nativeId: string | null
  config: string
  removedAt: number | null
  list: Ask['list'] | null
  needs: Ask['when'] | null
  guarded: number
  runs: number
  endedAt: number | null
  idle: number
  nextKey: number | null
  unheardSince: number | null
  answer: string | null
  said: string | null
  waits: string | null
  verdict: string | null
  posted: number | null
  source: string
}

const byUid = (
  reader: Scoped,
) => sql`select s.label as source, m.key, m.uid, ${toldWithin(reader.scope).sha256} as sha256, m.native_id as "nativeId",
    m.observed_at as "observedAt", m.expires_at as "expiresAt", m.deadline_at as "deadlineAt", ${toldWithin(reader.scope).state} as state,
    ${toldWithin(reader.scope).goneAt} as "goneAt", s.config, s.removed_at as "removedAt", a.list, a.needs, a.answer, a.said, a.waits, v.answer as verdict, v.posted,
    case when exists (select 1 from agents g where g.source_id = m.source_id and g.agent = m.sender and ${guardedIn(reader)})
      then 1 else 0 end as guarded, case when a.needs = 'running' and not ${runsSince(sql`${sql.placeholder('heard')}`)} then 0 else 1 end as runs,
    case when a.needs = 'running' then ${endedAt} end as "endedAt",
    case when a.needs = 'running' then ${unheardSince} end as "unheardSince",
    case when a.needs = 'idle' and not ${idleOn} then 0 else 1 end as idle,
    case when a.needs = 'idle' then ${nextAfter} end as "nextKey"
  from messages m join sources s on s.id = m.source_id left join asks a on a.key = m.key
    left join verdicts v on v.key = m.key
  where m.uid = ${sql.placeholder('uid')} and m.reading = 'message'`

/** How an ask, or what a policy takes for one, stands. */
export async function standingOf(reader: Scoped, uid: string, now: number): Promise<AskStanding | null> {
  const row = await reader.get<StandingDbRow>(byUid(reader), { uid, heard: heardFrom(now) })
  if (row === undefined) return null
  const { key, list, needs, observedAt, expiresAt, deadlineAt, state, sha256, goneAt } = row
  const decided = list === 'answer' && row.guarded === 1 ? 'decide' : list
  const ask = decided === null || needs === null ? null : { list: decided, when: needs }
  const askedAt = keyMs(key)
  const overdueAt = ask?.when === 'overdue' ? askedAt + OVERDUE_MS : null
  const isOver = ask?.when === 'running' && row.runs === 0
  const met =
    ask?.when === 'guarded' ? row.guarded === 1 : !isOver && row.idle === 1 && (overdueAt === null || overdueAt <= now)
  const came = await cameOf(reader, row)
  const decision = await toldOf(reader, row, came.posted ? came.verdict : null)
  const answer = list === null ? decision : await toldOf(reader, row, came.answer)
  return {
    ...{ uid, sha256, ask, holds: met && row.removedAt === null, overdueAt, askedAt, observedAt },
    untold: ask?.when === 'guarded' && !isInScope(reader.scope, row.source),
    endedAt: isOver && row.unheardSince === null ? (row.endedAt ?? now) : null,
    unheardSince: isOver ? row.unheardSince : null,
    overAt: row.nextKey === null ? null : keyMs(row.nextKey),
    ...{ expiresAt, deadlineAt, state, goneAt, answer, decision },
    said: await toldOf(reader, row, came.said ?? (came.posted ? null : came.verdict)),
    waits: WAITS.filter((why) => came.waits.includes(why)),
  }
}

type Came = Pick<StandingDbRow, 'answer' | 'said' | 'verdict'> & { posted: boolean; waits: readonly string[] }

/** What it came to, as far as who asks may know. */
async function cameOf(reader: Scoped, row: StandingDbRow): Promise<Came> {
  const weighed = await outcomeWithin(reader, row)
  if (weighed === null) return { ...row, posted: row.posted === 1, waits: wordsOf(row.waits ?? '') }
  const { ask, said, decision, waits } = weighed
  const verdict = { verdict: decision?.uid ?? null, posted: decision?.posted ?? false }
  return { answer: ask?.uid ?? null, said: said?.uid ?? null, ...verdict, waits: ask === null ? waits : [] }
}

type AnswerDbRow = Omit<Answer, 'person' | 'posted' | 'decides' | 'at'> & {
  key: number
  flags: string
  final: number | null
}

const told = sql`select n.key, n.uid, n.sender as "from", n.type, n.kind, n.final, substr(n.body, 1, 400) as words, n.flags
  from messages n where n.uid = ${sql.placeholder('uid')}`

async function toldOf(reader: Scoped, row: StandingDbRow, uid: string | null): Promise<Answer | null> {
  const found = uid === null ? undefined : await reader.get<AnswerDbRow>(told, { uid })
  if (found === undefined) return null
  const { key, flags, final, ...answer } = found
  const posted = wordsOf(flags).includes(FLAGS.posted)
  // What was said outside is as if it were not there; whoever decides meets it all the same.
  if (!(await isSeen(reader, found.uid))) return null
  const { humans } = readConfig(row.config)
  const person = answer.from !== null && humans.includes(answer.from)
  const decides = person && isDecision({ kind: answer.kind, body: answer.words, final })
  return { ...answer, at: keyMs(key), person, posted, decides }
}
