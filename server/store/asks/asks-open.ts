import { type SQL, sql } from 'drizzle-orm'
import { type AskWhen, isInTerminal, OVERDUE_MS } from '@/lib/asks/ask-kinds'
import { dueOf } from '@/lib/asks/urgency'
import { FLAGS } from '@/lib/message/flags'
import { PRIORITIES } from '@/lib/message/reading'
import { keyMs } from '@/server/store/rows/keys'
import { LISTED, wordsOf } from '@/server/store/rows/message-rows'
import { inSight, isNarrowed, ofScope, partlyOfScope, type Scoped } from '@/server/store/rows/scoped'
import { isTold, isToldOf, toldWithin } from '@/server/store/rows/told-within'
import { keyAt } from '@/server/store/search/search-plan'
import { rowsWithin } from '@/server/store/within/rows-within'
import { weighedAnew } from '@/server/store/within/weighed-anew'
import type { AskMessage, AskReader, OpenAsk, OpenAsks } from './ask-reader'
import { type AskPlace, fairly, type Standing } from './asks-fair'
import { asksInIdle, asksInRunning, isAlone } from './asks-in-terminals'

/** So many are counted. */
const MOST = 1_000
/** Of more than are listed, so many of the newest are looked at for whom they are from. */
const MOST_LOOKED = 20_000

/**
 * Of an agent `g`: its registration, as it stands, lets changes be approved. Registrations are of the whole source, as all
 * that is told of agents: who sees a part of it is asked nothing because of one.
 */
export const guardedIn = (reader: Scoped) => sql`g.registered_at is not null
  and g.guardrails like '%{"name":"changes_require_approval","value":"true"}%'
  and g.source_id in (select id from sources where ${ofScope(reader, sql`label`)})`

/** Of an ask `a`: it is not gone, and nobody answered it who is seen. */
async function openIn(reader: Scoped): Promise<SQL> {
  const { scope, inList } = reader
  if (!isNarrowed(reader)) return sql`a.answered_at is null and a.gone_at is null`
  const kept = sql`(a.answered_at is null or not ${isToldOf(scope, sql`a.answer`)})`
  const weighed = [...(await weighedAnew(reader))]
  const open = weighed.flatMap(([key, { ask }]) => (ask === null ? [key] : []))
  const all = weighed.map(([key]) => key)
  return sql`a.gone_at is null and (${inList(sql`a.key`, open)} or (not ${inList(sql`a.key`, all)} and ${kept}))`
}

export async function openAsks(reader: Scoped, question: Parameters<AskReader['open']>[0]): Promise<OpenAsks> {
  const standing = await reader.all<Walked>((await walkOf(reader, question))(MOST_LOOKED))
  const chosen = standing.length > question.limit ? fairly(standing, question.limit) : standing.map(({ key }) => key)
  const rows = chosen.length === 0 ? [] : await rowsWithin(reader, await listed(reader, chosen))
  const counted = standing.slice(0, MOST)
  const terminal = counted.filter(({ needs }) => isInTerminal(needs)).length
  return { rows: rows.map(askOf), count: counted.length, capped: standing.length > MOST, terminal }
}

type Walked = Standing & { needs: AskWhen }

/** The asks of these keys, the newest first. */
function listed(reader: Scoped, keys: readonly number[]): Promise<AskedDbRow[]> {
  return reader.all<AskedDbRow>(
    sql`select m.key, m.uid, s.label as source, s.protocol, m.channel, c.uid as conversation, m.sender as "from",
        m.sender_tier as "fromTier", m.type, m.priority, ${toldWithin(reader.scope).flags} as flags, substr(m.body, 1, ${sql.raw(String(LISTED))}) as body, ${toldWithin(reader.scope).sha256} as sha256,
        a.expires_at as "expiresAt", m.deadline_at as "deadlineAt", a.needs
      from asks a cross join messages m join sources s on s.id = m.source_id
      left join conversations c on c.id = m.conversation_id
      where ${reader.inList(sql`a.key`, keys)} and m.key = a.key order by m.key desc`,
  )
}

export async function openAskUids(reader: Scoped, question: Parameters<AskReader['open']>[0]): Promise<string[]> {
  const rows = await reader.all<{ uid: string }>((await walkOf(reader, question))(question.limit))
  return rows.map(({ uid }) => uid)
}

/** Where messages stand that are there and in sight. */
export async function placesOf(reader: Scoped, uids: readonly string[]): Promise<AskPlace[]> {
  if (uids.length === 0) return []
  return reader.all<AskPlace>(
    sql`select m.uid, m.key, m.source_id as source, m.sender from messages m join sources s on s.id = m.source_id
      where ${reader.inList(sql`m.uid`, uids)} and ${toldWithin(reader.scope).goneAt} is null and ${inSight(reader)}`,
  )
}

/** When those run out, or have to be answered, that ever do. */
export async function dueAmong(reader: Scoped, uids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (uids.length === 0) return new Map()
  const rows = await reader.all<{ uid: string; expiresAt: number | null; deadlineAt: number | null }>(
    sql`select m.uid, a.expires_at as "expiresAt", m.deadline_at as "deadlineAt" from messages m cross join asks a join sources s on s.id = m.source_id
      where ${reader.inList(sql`m.uid`, uids)} and a.key = m.key and ${inSight(reader)}
      and (a.expires_at is not null or m.deadline_at is not null)`,
  )
  return new Map(rows.map(({ uid, ...due }) => [uid, dueOf(due)]))
}

export async function openAmong(reader: Scoped, uids: readonly string[]): Promise<string[]> {
  if (uids.length === 0) return []
  const rows = await reader.all<{ uid: string }>(
    sql`select m.uid from messages m cross join asks a where ${reader.inList(sql`m.uid`, uids)} and a.key = m.key and ${toldWithin(reader.scope).goneAt} is null
      and ${await openIn(reader)}`,
  )
  return rows.map(({ uid }) => uid)
}

type AskedDbRow = Omit<AskMessage, 'priority' | 'orderAt' | 'flags'> & {
  key: number
  priority: number | null
  flags: string
  expiresAt: number | null
  deadlineAt: number | null
  needs: AskWhen
}

/** Field by field: a copy of the rest of a row takes ten times as long to make and to read. */
function askOf(row: AskedDbRow): OpenAsk {
  const flags = wordsOf(row.flags)
  return {
    message: {
      uid: row.uid,
      source: row.source,
      protocol: row.protocol,
      channel: row.channel,
      conversation: row.conversation,
      from: row.from,
      fromTier: row.fromTier,
      type: row.type,
      priority: row.priority === null ? null : (PRIORITIES[row.priority] ?? null),
      orderAt: keyMs(row.key),
      flags,
      body: row.body,
      sha256: row.sha256,
    },
    expiresAt: row.expiresAt,
    deadlineAt: row.deadlineAt,
    terminal: isInTerminal(row.needs),
    probably: row.needs === 'idle' || flags.includes(FLAGS.probably),
  }
}

/** Each way to come into a list has its own walk through an index, from the newest on. Gives `Walked` and the uid. */
async function walkOf(reader: Scoped, question: Parameters<AskReader['open']>[0]): Promise<(limit: number) => SQL> {
  const { list, now, without = [], waiting = [], restMs = 0 } = question
  const left = without.length === 0 ? sql`` : sql` and not ${reader.inList(sql`a.uid`, without)}`
  const { goneAt } = toldWithin(reader.scope)
  const seen = isNarrowed(reader)
    ? sql` and exists (select 1 from messages m join sources s on s.id = m.source_id where m.key = a.key and ${inSight(reader)}
        and ${goneAt} is null)`
    : sql``
  const standing = sql`(a.expires_at is null or a.expires_at > ${now})
    and a.source_id in (select id from sources where removed_at is null and ${partlyOfScope(reader, sql`label`)})${seen}${left}`
  // What a guarded agent asks of a person is to be decided, whatever it calls it.
  const byGuarded = sql`exists (select 1 from agents g where ${guardedIn(reader)} and g.source_id = a.source_id and g.agent = a.sender)`
  const own = list === 'answer' ? sql`a.list = 'answer' and not ${byGuarded}` : sql`a.list = ${list}`
  const here = sql`${own} and ${standing}`
  const open = await openIn(reader)
  const rested = restMs > 0 ? sql` and a.key < ${keyAt(now - restMs + 1)}` : sql``
  const ways = [
    sql`asks a where ${here} and ${open} and a.needs = 'always'`,
    sql`asks a where ${here} and ${open} and a.needs = 'overdue' and a.key < ${keyAt(now - OVERDUE_MS + 1)}`,
    sql`agents g cross join asks a where ${guardedIn(reader)} and a.source_id = g.source_id and a.sender = g.agent
      and ${here} and ${open} and a.needs = 'guarded'`,
    sql`asks a where ${here} and ${open} and a.needs = 'running' and ${asksInRunning(now)}${rested}`,
    sql`asks a where ${here} and ${open} and a.needs = 'alone' and ${isAlone(reader, now)}${rested}`,
    sql`${asksInIdle} and ${here} and ${open}${rested}`,
  ]
  if (list === 'decide')
    ways.push(sql`agents g cross join asks a where ${guardedIn(reader)} and a.source_id = g.source_id and a.sender = g.agent
      and a.list = 'answer' and ${standing} and ${open} and a.needs = 'always'`)
  if (waiting.length > 0)
    ways.push(sql`messages w cross join asks a where ${reader.inList(sql`w.uid`, waiting)} and a.key = w.key
      and a.gone_at is null and ${here}
      and exists (select 1 from messages n where n.uid = a.answer and n.flags like ${`% ${FLAGS.posted} %`}
        and ${isTold(reader.scope, sql`n`)})`)
  return (limit) => {
    const walks = ways.map(
      (way) =>
        sql`select * from (select a.key, a.uid, a.source_id as source, a.sender, a.expires_at as "expiresAt", a.needs
          from ${way} order by a.key desc limit ${limit}) walked`,
    )
    return sql`select * from (${sql.join(walks, sql` union all `)}) u order by key desc limit ${limit}`
  }
}
