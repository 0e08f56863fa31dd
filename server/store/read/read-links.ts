import { type SQL, sql } from 'drizzle-orm'
import { type MessageLinks, MOST_LINKS } from '@/lib/message/links'
import type { MessageRow } from '@/lib/message/message'
import { standingOf } from '@/lib/message/task'
import { namedIn } from '@/lib/names/named-in-text'
import { readExtra } from '@/server/store/rows/extra'
import { LISTED, type ListedDbRow, MESSAGE_TABLES, messageColumns, messageRow } from '@/server/store/rows/message-rows'
import { inSight, type Scoped } from '@/server/store/rows/scoped'
import { byId, taskRows } from '@/server/store/tasks/task-rows'
import { rowsWithin } from '@/server/store/within/rows-within'
import { traceReader } from './traces'

type Own = {
  source_id: number
  source: string
  native_id: string | null
  reply_to: string | null
  channel: string
  body: string
  extra: string
}

const own = sql`select m.source_id, s.label as source, m.native_id, m.reply_to, m.channel, m.body, m.extra
  from messages m join sources s on s.id = m.source_id where m.uid = ${sql.placeholder('uid')}`

/** What a message refers to, and what refers to it: within its source and the scope, each looked up by an index. */
export async function linksOf(reader: Scoped, uid: string): Promise<MessageLinks | null> {
  const message = await reader.get<Own>(own, { uid })
  if (message === undefined) return null
  const { attachments = [] } = readExtra(message.extra)
  const named = namedIn(message.body)
  const among = (column: SQL, values: readonly (string | null)[]) =>
    rowsOf(reader, { source: message.source_id, uid, column, values: values.flatMap((value) => value ?? []) })
  const answers = await among(sql`m.native_id`, [message.reply_to])
  const ids = named.ids.filter((id) => id !== message.native_id && id !== message.reply_to)
  const paths = [...new Set([...attachments.map(({ path }) => path), ...named.paths])].slice(0, MOST_LINKS)
  const watched = new Set(await traceReader(reader).filesAmong(message.source, paths))
  return {
    answers,
    answeredBy: await among(sql`m.reply_to`, [message.native_id]),
    named: await among(sql`m.native_id`, ids),
    tasks: await tasksOf(reader, message, [...named.tasks, ...named.ids]),
    files: paths.map((path) => ({ path, watched: watched.has(path) })),
    addresses: named.addresses,
  }
}

async function rowsOf(
  reader: Scoped,
  { source, uid, column, values }: { source: number; uid: string; column: SQL; values: readonly string[] },
): Promise<MessageRow[]> {
  if (values.length === 0) return []
  const rows = await reader.all<ListedDbRow>(sql`select ${messageColumns(LISTED, reader.scope)} from ${MESSAGE_TABLES}
    where ${reader.inList(column, values)} and m.source_id = ${source} and m.uid <> ${uid} and ${inSight(reader)}
    order by m.key limit ${MOST_LINKS}`)
  return (await rowsWithin(reader, rows)).map((row) => messageRow(row, reader))
}

/** Ids of tasks are told apart by their scope: that of the channel goes before all others. */
async function tasksOf(
  reader: Scoped,
  { source_id, channel }: Own,
  ids: readonly string[],
): Promise<MessageLinks['tasks']> {
  if (ids.length === 0) return []
  const where = sql`t.source_id = ${source_id} and ${reader.inList(sql`t.task`, ids)}`
  const rows = await taskRows(reader, where, MOST_LINKS, byId(reader))
  const near = new Set(rows.filter(({ scope }) => scope === channel).map(({ task }) => task))
  return rows
    .filter(({ task, scope }) => !near.has(task) || scope === channel)
    .map(({ uid, task, scope, title, state }) => ({ uid, task, scope, title, standing: standingOf(state) }))
}
