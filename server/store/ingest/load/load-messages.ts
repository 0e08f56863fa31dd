import { type SQL, sql } from 'drizzle-orm'
import type { NamingDbRow } from '@/drizzle/rows'
import { OPENING } from '@/lib/asks/ask-verdict'
import type { Reader } from '@/server/store/door/door'
import { WITHIN_MS } from '@/server/store/ingest/derive/content'
import { MOST_NAMED, MOST_NAMING, push, remember } from '@/server/store/ingest/derive/message-fold'
import { keepPlace } from '@/server/store/ingest/derive/place-fold'
import type { Message, Place, State } from '@/server/store/ingest/derive/rows/model'
import { FOLLOWED } from '@/server/store/ingest/derive/settling/answer-chain'
import { ALIKE_LENGTH, alikeIn, readExtra } from '@/server/store/rows/extra'
import { KEYS_PER_MS } from '@/server/store/rows/keys'
import type { Wants } from './wants'

export const COLUMNS = sql`m.key, m.uid, m.seq, m.rev, m.reading, m.channel, m.native_id as "nativeId", m.conversation_id as "conversationId",
  m.reply_to as "replyTo", m.sender, m.recipients, m.broadcast, m.mentions, m.type, m.expires_at as "expiresAt", m.state, m.flags,
  m.file_id as "fileId", m.generation, m.start, m.length, m.line, m.sha256, m.observation_id as "observationId",
  m.sent_at as "sentAt", m.observed_at as "observedAt", m.look, m.answered_at as "answeredAt", m.answered_by as "answeredBy", m.gone_at as "goneAt", case when f.shape = 'lines' then 1 else 0 end as "inLines",
  m.kind, m.final, substr(m.body, 1, ${sql.raw(String(OPENING))}) as body, substr(m.extra, 1, ${sql.raw(String(ALIKE_LENGTH))}) as extra, a.list as "askList", a.needs as ask, a.answered_at as "askAnsweredAt",
  a.answer as "askAnswer", coalesce(a.waits, '') as waits, a.said, a.said_at as "saidAt", v.at as "decidedAt", v.answer as "decidedBy",
  v.posted as "decidedPosted", case when w.answer is null then 0 else 1 end as naming`

export const FILE_AND_ASK = sql`join files f on f.id = m.file_id left join asks a on a.key = m.key
  left join verdicts v on v.key = m.key left join namings w on w.answer = m.uid`

/** Loads every known message that the steps may touch, with its live places. Asks together what can be asked together. */
export async function loadMessages(reader: Reader, state: State, wants: Wants): Promise<void> {
  const source = ofSource(state.source.id)
  const answersTo = new Set([...wants.answered, ...wants.replied])
  for (const uid of await loadNamings(reader, state, wants)) wants.uids.add(uid)
  const [living, byUid, byId, byReply, several, ...bySpot] = await Promise.all([
    livePlaces(reader, inAny(reader, 'p.file_id', wants.files)),
    messagesWhere(reader, inAny(reader, 'm.uid', wants.uids)),
    sharing(reader, source, { column: 'native_id', values: wants.ids, most: MOST_NAMED }),
    sharing(reader, source, { column: 'reply_to', values: answersTo, most: MOST_NAMING }),
    messagesWhere(reader, saidAbout(wants, source)),
    ...[...wants.starts].map(([file, starts]) =>
      messagesWhere(reader, sql`m.file_id = ${file} and ${reader.inList(sql`m.start`, [...starts])}`),
    ),
  ])
  const lived = await messagesWhere(reader, inAny(reader, 'm.key', new Set(living.map(({ messageKey }) => messageKey))))
  for (const found of [lived, byUid, ...bySpot]) add(state, found)
  const isNear = (message: Message) => wants.alike.has(alikeIn(message.extra) ?? '')
  const near = [...byId, ...several].filter((message) => message.inLines === 0 && isNear(message))
  add(state, near)
  // What lies in a line has no other place, but where it waits.
  const waits = new Set(lived.map(({ key }) => key))
  const mayMove = [...state.messages.byKey.values()]
    .filter(({ inLines, uid, key }) => inLines === 0 || wants.uids.has(uid) || waits.has(key))
    .map(({ key }) => key)
  add(state, byId)
  add(state, byReply)
  await addFamilies(reader, state, wants)
  const [elsewhere] = await Promise.all([
    livePlaces(reader, inAny(reader, 'p.message_key', new Set(mayMove))),
    addAbove(reader, state, wants),
    loadTries(reader, state),
    loadFixed(reader, state),
  ])
  for (const place of new Map([...living, ...elsewhere].map((each) => [each.id, each])).values())
    keepPlace(state, place)
}

/** Null when there is nothing to ask for. */
function inAny(reader: Reader, column: string, values: ReadonlySet<string | number>): SQL | null {
  return values.size === 0 ? null : reader.inList(sql.raw(column), [...values])
}

async function messagesWhere(reader: Reader, where: SQL | null): Promise<Message[]> {
  if (where === null) return []
  return reader.all<Message>(sql`select ${COLUMNS} from messages m ${FILE_AND_ASK} where ${where} order by m.key`)
}

/** What was said at nearly the time of something that may lie in several files; null where nothing may. */
function saidAbout({ several }: Wants, source: SQL): SQL | null {
  const spans: { from: number; to: number }[] = []
  for (const ms of [...several].sort((one, other) => one - other)) {
    const last = spans.at(-1)
    if (last !== undefined && ms - WITHIN_MS <= last.to) last.to = ms + WITHIN_MS
    else spans.push({ from: ms - WITHIN_MS, to: ms + WITHIN_MS })
  }
  if (spans.length === 0) return null
  const any = spans.map(({ from, to }) => sql`m.key between ${from * KEYS_PER_MS} and ${(to + 1) * KEYS_PER_MS}`)
  return sql`(${sql.join(any, sql` or `)}) and ${source} and m.reading || '' = 'message'`
}

type Shared = { column: 'native_id' | 'reply_to'; values: ReadonlySet<string>; most: number }

/**
 * Those of `among` (holds for messages `m`) that share an id, the earliest of each. Nearly every row is a message: an index of
 * that must not be walked for a few ids.
 */
export async function sharing(reader: Reader, among: SQL, { column, values, most }: Shared): Promise<Message[]> {
  const where = inAny(reader, `m.${column}`, values)
  if (where === null) return []
  const readings = column === 'reply_to' ? sql`('message', 'log')` : sql`('message')`
  return reader.all<Message>(sql`select ${COLUMNS} from
    (select m.key, row_number() over (partition by ${sql.raw(`m.${column}`)} order by m.key) as nth from messages m
      where ${where} and ${among} and m.reading || '' in ${readings}) as few
    join messages m on m.key = few.key ${FILE_AND_ASK} where few.nth <= ${most} order by m.key`)
}

const ofSource = (source: number) => sql`m.source_id = ${source}`

function add(state: State, found: readonly Message[]) {
  for (const message of found) if (!state.messages.byKey.has(message.key)) remember(state.messages, message)
}

/** What has or names the id of what is on record as answered here, where the words that answer it name another id, or none. */
async function addFamilies(reader: Reader, state: State, { named, ids }: Wants): Promise<void> {
  const values = new Set<string>()
  for (const uid of named) {
    const id = state.messages.byUid.get(uid)?.nativeId ?? null
    if (id !== null && !ids.has(id)) values.add(id)
  }
  if (values.size === 0) return
  const source = ofSource(state.source.id)
  const [byId, byReply] = await Promise.all([
    sharing(reader, source, { column: 'native_id', values, most: MOST_NAMED }),
    sharing(reader, source, { column: 'reply_to', values, most: MOST_NAMING }),
  ])
  add(state, byId)
  add(state, byReply)
}

/** What is answered by what is answered…: only for messages that are answered before they were seen, which may close a circle. */
async function addAbove(reader: Reader, state: State, wants: Wants): Promise<void> {
  if (!wants.early && ![...wants.answered].some((id) => state.messages.byReply.has(id))) return
  const asked = new Set(wants.ids)
  let level = new Set([...asked].flatMap((id) => answeredIn(state.messages.byNative.get(id))))
  for (let above = 0; above < FOLLOWED && level.size > 0; above += 1) {
    const unknown = new Set([...level].filter((id) => !asked.has(id)))
    for (const id of unknown) asked.add(id)
    const found = await sharing(reader, ofSource(state.source.id), {
      column: 'native_id',
      values: unknown,
      most: MOST_NAMED,
    })
    add(state, found)
    level = new Set(answeredIn(found))
  }
}

function answeredIn(messages: readonly Message[] = []): string[] {
  return messages.flatMap(({ replyTo }) => replyTo ?? [])
}

async function livePlaces(reader: Reader, where: SQL | null): Promise<Place[]> {
  if (where === null) return []
  return reader.all<Place>(sql`select p.id, p.message_key as "messageKey", p.file_id as "fileId", p.element, p.sha256, p.state, p.agent,
      p.observation_id as "observationId", p.since, p.until, p.channel, p.ending, o.length, o.generation, o.sha256 as "contentSha"
    from places p join observations o on o.id = p.observation_id where ${where} and p.until is null order by p.id`)
}

async function loadTries(reader: Reader, state: State): Promise<void> {
  const broken = [...state.messages.byKey.values()].filter(
    ({ reading, goneAt }) => reading === 'unreadable' && goneAt === null,
  )
  const where = inAny(reader, 'key', new Set(broken.map(({ key }) => key)))
  if (where === null) return
  const rows = await reader.all<{ key: number; extra: string }>(sql`select key, extra from messages where ${where}`)
  for (const { key, extra } of rows) state.tries.set(key, readExtra(extra).tries ?? [])
}

/**
 * What is on record as the answer to what asks in this batch: elsewhere the same bytes are another ask. Gives the uids of
 * those answers. The few that are on record come first: there are far more messages.
 */
async function loadNamings(reader: Reader, { namings, source }: State, { asks }: Wants): Promise<string[]> {
  if (asks.size === 0) return []
  const list = [...asks]
  const rows = await reader.all<NamingDbRow>(
    sql`select w.answer, w.uid, w.sha256 from namings w cross join messages n
      where n.uid = w.answer and n.source_id = ${source.id} and (${reader.inList(sql`w.uid`, list)} or ${reader.inList(sql`w.sha256`, list)})`,
  )
  for (const { answer, uid, sha256 } of rows) {
    push(namings.known, uid, answer)
    if (sha256 !== null) push(namings.known, sha256, answer)
    namings.answers.add(answer)
  }
  return rows.map(({ answer }) => answer)
}

/** Which of what answers known messages is on record for that. */
async function loadFixed(reader: Reader, state: State): Promise<void> {
  const answers = new Set(
    [...state.messages.byKey.values()].flatMap(({ answeredBy, askAnswer, decidedBy }) =>
      [answeredBy, askAnswer, decidedBy].filter((uid) => uid !== null),
    ),
  )
  const where = inAny(reader, 'answer', answers)
  if (where === null) return
  const rows = await reader.all<Pick<NamingDbRow, 'answer'>>(sql`select answer from namings where ${where}`)
  for (const { answer } of rows) state.namings.answers.add(answer)
}
