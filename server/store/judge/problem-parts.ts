import { type SQL, sql } from 'drizzle-orm'
import { GRAVITIES } from '@/lib/rules/judged'
import type { Grouping, ProblemsAsked } from '@/lib/rules/problem'
import { OF_PAIRS, type PartOf, type ProblemPart, type ProblemParts, partFrom, partKey } from '@/lib/rules/problem-part'
import type { Scoped } from '@/server/store/rows/scoped'
import { recipientsIn } from './around/judged-rows'
import { isOfGroup } from './problem-page'
import { isShown, SEEN, sightAsked, WITH_MESSAGES, waivedAs } from './problem-sight'

const MOST_PARTS = 200
/** Of who writes to more than these would take, no pairs are made. */
const MOST_RECIPIENTS = 300

type PartDbRow = Omit<PartOf, 'recipients'> & {
  recipients: string | null
  severity: number
  grave: number
  count: number
  fresh: number
  lastAt: number
  until: number
  uid: string
}

/** The parts of a group within the scope. */
export async function partsOf(
  reader: Scoped,
  { by, group, ...asked }: ProblemsAsked & { by: Grouping; group: string },
): Promise<ProblemParts> {
  const now = Math.floor(asked.now)
  const until = sql`(select max(w.until) from waived w
    where w.message_key = p.message_key and w.rule = p.rule and w.until > ${now})`
  const rows = await reader.all<PartDbRow>(sql`with found as materialized (
      select p.rule, s.label as source, p.agent, ${pairOf(reader)} as recipients, p.severity, p.at, p.uid,
        ${SEEN} as seen, ${waivedAs(now)} as waived, coalesce(${until}, 0) as until
      from ${WITH_MESSAGES} where ${sightAsked(reader, asked)} and ${await isOfGroup(reader, by, group)}),
    shown as (select p.*, case when p.seen = 0 and p.waived is null then 1 else 0 end as fresh,
        row_number() over (partition by p.rule, p.source, p.agent, p.recipients order by p.at desc, p.uid) as place
      from found p where ${isShown(asked, { seen: sql`p.seen`, waived: sql`p.waived` })})
    select rule, source, agent, recipients, max(severity) as severity, count(*) as count, sum(fresh) as fresh,
      max(case when fresh = 1 then severity else -1 end) as grave, max(at) as "lastAt", min(until) as until,
      max(case when place = 1 then uid end) as uid
    from shown group by rule, source, agent, recipients
    order by max(fresh) desc, max(severity) desc, max(at) desc, rule, source, agent limit ${MOST_PARTS + 1}`)
  return { parts: rows.slice(0, MOST_PARTS).map(told), more: rows.length > MOST_PARTS }
}

/** The same where one is asked for; for all where none is. */
export const partAsked = (reader: Scoped, key: string | null | undefined): SQL =>
  key == null ? sql`1 = 1` : isOfPart(reader, key)

/** Holds for the problems of a part `p`, `s`, `m`; for none where it is no key of one. */
function isOfPart(reader: Scoped, key: string): SQL {
  const part = partFrom(key)
  if (part === null) return sql`1 = 0`
  const { rule, source, agent, recipients } = part
  const pair = pairOf(reader)
  return sql`p.rule = ${rule} and s.label = ${source}
    and ${agent === null ? sql`p.agent is null` : sql`p.agent = ${agent}`}
    and ${recipients === null ? sql`${pair} is null` : sql`${pair} = ${recipients}`}`
}

const pairOf = (reader: Scoped) => sql`(case when ${reader.inList(sql`p.rule`, [...OF_PAIRS])}
  and length(m.recipients) <= ${sql.raw(String(MOST_RECIPIENTS))} and m.recipients <> '[]' then m.recipients end)`

function told({ recipients, severity, grave, until, ...row }: PartDbRow): ProblemPart {
  return {
    ...row,
    key: partKey({ ...row, recipients }),
    to: recipients === null ? [] : recipientsIn({ recipients }).map(({ agent }) => agent),
    severity: GRAVITIES[grave >= 0 ? grave : severity] ?? 'error',
    waivedUntil: until > 0 ? until : null,
  }
}
