import { type SQL, sql } from 'drizzle-orm'
import { GRAVITIES } from '@/lib/rules/judged'
import { type Grouping, HOUR_MS, type ProblemRow, type ProblemsAsked } from '@/lib/rules/problem'
import { query as words } from '@/lib/text/messages/query'
import { QuestionError } from '@/server/store/rows/question-error'
import { isNarrowed, type Scoped } from '@/server/store/rows/scoped'
import { idOf, isOfShare, shareOf } from '@/server/store/within/conversation-shares'
import { recipientsIn } from './around/judged-rows'
import { fileTold, problemAsked, problemInSight, WITH_MESSAGES } from './problem-sight'

const MOST_ROWS = 200
const TOKEN_LENGTH = 22
const MOST_RULES = 256
const MOST_TO = 5

/** `seen`: of what began then with the same message so many were told. */
type Place = { at: number; key: number; seen: number }
type ProblemDbRow = Omit<ProblemRow, 'severity' | 'history' | 'to' | 'acknowledged' | 'waived'> & {
  recipients: string
  severity: number
  history: number
  key: number
  seenBy: string | null
  seenAt: number | null
}

/** As the index tells it: of a waiver by its id. */
export type PlainProblem = Omit<ProblemRow, 'waived'> & { waived: { until: number; muted: boolean; id: string } | null }

export type ProblemQuestion = ProblemsAsked & {
  by: Grouping
  /** As `groups` gave it. */
  group: string
  /** As `parts` gave it: only these. */
  part?: string | null | undefined
  from?: string | null
  limit: number
}

const COLUMNS = sql`p.message_key as "key", p.uid, p.rule, p.severity, p.says, s.label as source, p.channel, p.agent, p.at,
  p.history, m.recipients,
  (case when m.reading = 'unreadable' then (select f.path from files f where f.id = m.file_id) end) as path,
  a.by_name as "seenBy", a.at as "seenAt"`
const WITH_SEEN = sql`${WITH_MESSAGES} left join acknowledged a on a.uid = p.uid and a.rule = p.rule`

/** The problems of a group within the scope, newest first; `also`: only those for which it holds. */
export async function pageOf(
  reader: Scoped,
  { by, group, from, limit: wanted, ...asked }: ProblemQuestion,
  also: SQL = sql`1 = 1`,
) {
  const limit = Math.min(wanted, MOST_ROWS)
  const place = placeOf(reader, from)
  const on = place === null ? sql`` : sql` and (p.at, p.message_key) <= (${place.at}, ${place.key})`
  const found = await reader.all<ProblemDbRow>(sql`select ${COLUMNS} from ${WITH_SEEN}
    where ${problemAsked(reader, asked)} and ${await isOfGroup(reader, by, group)} and ${also}${on}
    order by p.at desc, p.message_key desc, p.rule desc limit ${limit + 1} offset ${place?.seen ?? 0}`)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows: await withWaived(reader, rows, asked.now),
    next: found.length > limit && last ? cursorOf(reader, { ...last, seen: seenOf(rows, last, place) }) : null,
  }
}

function seenOf(rows: readonly ProblemDbRow[], last: ProblemDbRow, before: Place | null): number {
  const isSame = ({ at, key }: Pick<Place, 'at' | 'key'>) => at === last.at && key === last.key
  return rows.filter(isSame).length + (before !== null && isSame(before) ? before.seen : 0)
}

/** What one message breaks, the gravest first. */
export async function problemsOf(reader: Scoped, uid: string, now: number): Promise<PlainProblem[]> {
  const rows = await reader.all<ProblemDbRow>(sql`select ${COLUMNS} from ${WITH_SEEN}
    where m.uid = ${uid} and ${problemInSight(reader)} order by p.severity desc, p.rule`)
  return withWaived(reader, rows, now)
}

type WaivedDbRow = { key: number; rule: string; waiver: string; until: number; mutes: number }

/** Of several waivers that hold for one, the last to run out is told; one that mutes before others. */
async function withWaived(reader: Scoped, rows: readonly ProblemDbRow[], now: number): Promise<PlainProblem[]> {
  const found =
    rows.length === 0
      ? []
      : await reader.all<WaivedDbRow>(
          sql`select message_key as "key", rule, waiver, until, mutes from waived where ${reader.inList(
            sql`message_key`,
            rows.map(({ key }) => key),
          )} and until > ${Math.floor(now)} order by mutes, until, waiver`,
        )
  const last = new Map(found.map((one) => [`${one.key} ${one.rule}`, one]))
  return rows.map(({ key, severity, history, recipients, seenBy, seenAt, ...row }) => {
    const waived = last.get(`${key} ${row.rule}`)
    return {
      ...row,
      severity: GRAVITIES[severity] ?? 'error',
      history: history === 1,
      to: recipientsIn({ recipients })
        .slice(0, MOST_TO)
        .map(({ agent }) => agent),
      acknowledged: seenBy === null || seenAt === null ? null : { by: seenBy, at: seenAt },
      waived: waived === undefined ? null : { until: waived.until, muted: waived.mutes === 1, id: waived.waiver },
    }
  })
}

/** The condition of a group, as `groups` keyed it. */
export async function isOfGroup(reader: Scoped, by: Grouping, group: string): Promise<SQL> {
  if (by === 'rule') return sql`p.rule = ${group}`
  if (by === 'time') return isOfHour(group)
  if (by === 'file') return isOfFile(reader, group)
  if (by === 'agent') {
    const [source = '', agent] = group.split('/').map(decoded)
    return sql`s.label = ${source} and ${agent === undefined ? sql`p.agent is null` : sql`p.agent = ${agent}`}`
  }
  if (group === '') return sql`m.conversation_id is null`
  const share = isNarrowed(reader) ? await shareOf(reader, group) : null
  if (share !== null) return isOfShare(reader, share)
  const id = await idOf(reader, group)
  return id === null ? sql`1 = 0` : sql`m.conversation_id = ${id}`
}

function isOfFile(reader: Scoped, group: string): SQL {
  const [source = '', path = '', cause] = group.split('/').map(decoded)
  const told = sql`(select ${fileTold(reader)} from files f where f.id = m.file_id)`
  return sql`s.label = ${source} and coalesce(${told}, '') = ${path}
    and ${cause === undefined ? sql`p.cause is null` : isOfCause(cause)}`
}

/** A code, whatever else is named with it. */
const isOfCause = (code: string) =>
  sql`(p.cause = ${code} or substr(p.cause, 1, ${sql.raw(String([...code].length + 1))}) = ${`${code}|`})`

function isOfHour(group: string): SQL {
  const from = Date.parse(group)
  return Number.isNaN(from) ? sql`1 = 0` : sql`p.at >= ${from} and p.at < ${from + HOUR_MS}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Two numbers, each told as every other: a time takes fewer bits than are left, and no message breaks so many rules. */
const cursorOf = ({ opaque }: Scoped, { at, key, seen }: Place) =>
  opaque.of('problem', at * MOST_RULES + Math.min(seen, MOST_RULES - 1)) + opaque.of('time', key)

/** Null for no cursor. Throws `QuestionError` for one that was made for another list, another scope, or by hand. */
function placeOf({ opaque }: Scoped, cursor: string | null | undefined): Place | null {
  if (cursor === null || cursor === undefined) return null
  const place = opaque.read('problem', cursor.slice(0, TOKEN_LENGTH))
  const key = opaque.read('time', cursor.slice(TOKEN_LENGTH))
  if (place === null || key === null) throw new QuestionError([{ message: words.noCursor, start: 0, end: 0 }])
  return { at: Math.floor(place / MOST_RULES), key, seen: place % MOST_RULES }
}
