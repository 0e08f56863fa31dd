import { getTableColumns, sql } from 'drizzle-orm'
import { NEVER } from '@/drizzle/record-debts'
import { debts as debtsTable, messages as messagesTable } from '@/drizzle/sqlite-record'
import { wordsOf } from '@/lib/letters/words'
import { PRIORITIES } from '@/lib/message/reading'
import { type FacetFacts, facetTokens, facetValues } from '@/lib/query/facet-tokens'
import type { Timed } from '@/lib/rules/debt'
import { rowWords } from '@/server/store/data/row-words'
import { insertMany, type WriteDoor } from '@/server/store/door/door'

/** What a made-up message may say; the rest is plain. */
export type Told = Partial<Omit<FacetFacts, 'source' | 'protocol'>> & {
  at: number
  body: string
  state?: string | null
  flags?: string[]
  answeredAt?: number | null
  goneAt?: number | null
  conversation?: number | null
  file?: number
  source?: number
  debts?: readonly Timed[]
}

export const SOURCES = ['yard', 'Depot']
/** By source: other names of agents. */
export const ALIASES = [{ Herbert: 'qa', '@chief_01': 'QA-Lead' }, {}]
export const PATHS = ['channels/ops/a.json', 'channels/ops/b.jsonl', 'inbox/审批.json', 'Inbox/x.json']
/** As many of each source: a conversation is of one. */
export const CONVERSATIONS = ['conv-one', 'conv-two', 'conv-three', 'conv-four']
const OF_EACH = CONVERSATIONS.length / SOURCES.length

const PER_MS = 4096

/** Fills an empty record with sources, files, conversations and the messages told, as the tail would. */
export async function tell(door: WriteDoor, told: readonly Told[]): Promise<void> {
  await door.write(async (tx) => {
    for (const [id, label] of SOURCES.entries())
      await tx.run(sql`insert into sources (id, label, protocol, root, config, added_at)
        values (${id}, ${label}, ${protocolOf(id)}, '/', ${JSON.stringify({ aliases: ALIASES[id] ?? {}, humans: [] })}, 0)`)
    for (const [id, path] of PATHS.entries())
      await tx.run(sql`insert into files (id, source_id, path, status, is_dir, size, mtime_ms, ino, dev, uid, mode,
        generation, consumed, lines, bytes_read, bytes_unreadable, bytes_pending, first_seen, last_seen)
        values (${id}, 0, ${path}, 'read', 0, 0, 0, '', '', 0, 0, 1, 0, 0, 0, 0, 0, 0, 0)`)
    for (const [id, uid] of CONVERSATIONS.entries())
      await tx.run(sql`insert into conversations (id, uid, source_id, basis, first_key, last_key, first_at,
        last_at, count, participants, rev, flags) values (${id}, ${uid}, ${Math.floor(id / OF_EACH)}, 'explicit', 0, 0, 0, 0, 0, '{}', 0, '')`)
    const columns = Object.entries(getTableColumns(messagesTable)).filter(([property]) => property !== 'document')
    const kept = rowWords(
      'messages',
      columns.map(([, column]) => column.name),
    )
    const rows = told.map((one, index) => databaseRow(one, index))
    for (let from = 0; from < rows.length; from += 1000)
      await insertMany(
        tx,
        'messages',
        columns.map(([, column]) => column.name),
        rows.slice(from, from + 1000).map((row) => {
          const whole = columns.map(([property]) => row[property] ?? null)
          return kept.short[door.dialect](whole)
        }),
      )
    const debts = told.flatMap((one, index) => (one.debts ?? []).map((debt, nth) => debtOf(one, index, nth, debt)))
    const owed = Object.entries(getTableColumns(debtsTable))
    await insertMany(
      tx,
      'debts',
      owed.map(([, column]) => column.name),
      debts.map((row) => owed.map(([property]) => row[property] ?? null)),
    )
    if (door.dialect === 'sqlite')
      await insertMany(
        tx,
        'messages_fts',
        ['rowid', 'words', 'facets'],
        rows.map(({ key, words, facets }) => [key ?? 0, words ?? '', facets ?? '']),
      )
    const values = new Map<string, [string, string, number]>()
    for (const one of told)
      for (const { field, value } of facetValues(factsOf(one))) {
        const known = values.get(`${field} ${value}`)
        values.set(`${field} ${value}`, [field, value, (known?.[2] ?? 0) + 1])
      }
    await insertMany(tx, 'facet_values', ['field', 'value', 'count'], [...values.values()])
  })
  if (door.dialect === 'postgres') await door.write((tx) => tx.run(sql`analyze messages`))
}

function protocolOf(source: number): string {
  return source === 0 ? 'swarm' : 'claw-os'
}

function factsOf(told: Told): FacetFacts {
  const source = told.source ?? 0
  return {
    reading: 'message',
    channel: 'general',
    nativeId: null,
    traceId: null,
    replyTo: null,
    from: null,
    to: [],
    broadcast: false,
    mentions: [],
    type: 'note',
    kind: 'chat',
    priority: null,
    error: null,
    progress: null,
    ask: null,
    hasCode: false,
    hasAttachment: false,
    hasReasoning: false,
    ...told,
    source: SOURCES[source] ?? '',
    protocol: protocolOf(source),
  }
}

function conversationIn({ source = 0 }: Told, nth: number): number {
  return (nth % OF_EACH) + source * OF_EACH
}

const keyOf = ({ at }: Told, index: number) => at * PER_MS + (index % PER_MS)
const uidOf = (index: number) => `uid-${index}`

type DatabaseRow = { [property: string]: string | number | null }

function debtOf(told: Told, index: number, nth: number, { due, lapsesAt, ...times }: Timed): DatabaseRow {
  return {
    ...{ uid: uidOf(index), kind: 'answer', debtor: `agent-${nth}`, task: 0, key: keyOf(told, index) },
    ...{ sourceId: told.source ?? 0, channel: told.channel ?? 'general', since: told.at, due: due ?? NEVER },
    ...{ lapsesAt: lapsesAt ?? NEVER, ...times, follows: 0, history: 0, stood: 'open' },
  }
}

function databaseRow(told: Told, index: number): DatabaseRow {
  const facts = factsOf(told)
  const named = { from: facts.from ?? '', type: facts.type }
  return {
    key: keyOf(told, index),
    uid: uidOf(index),
    /** Arrival is another order than time. */
    seq: 1 + ((index * 7919) % 1_000_003),
    rev: index + 1,
    reading: facts.reading,
    sourceId: told.source ?? 0,
    channel: facts.channel,
    nativeId: facts.nativeId,
    conversationId: typeof told.conversation === 'number' ? conversationIn(told, told.conversation) : null,
    traceId: facts.traceId,
    traceBasis: null,
    ties: '',
    replyTo: facts.replyTo,
    sender: facts.from,
    senderRaw: facts.from,
    recipients: JSON.stringify(facts.to.map((agent) => ({ agent, raw: agent, tier: null }))),
    broadcast: facts.broadcast ? 1 : 0,
    mentions: JSON.stringify(facts.mentions),
    type: facts.type,
    kind: facts.kind,
    priority: facts.priority === null ? null : PRIORITIES.indexOf(facts.priority),
    zoneKnown: 1,
    observedAt: told.at,
    look: told.at,
    state: told.state ?? null,
    body: told.body,
    extra: '{}',
    words: wordsOf([`${named.type} ${named.from}`, told.body]).words,
    facets: facetTokens(facts).join(' '),
    flags: told.flags?.length ? ` ${told.flags.join(' ')} ` : '',
    fileId: told.file ?? 0,
    generation: 1,
    start: 0,
    length: 0,
    sha256: '',
    observationId: 0,
    answeredAt: told.answeredAt ?? null,
    goneAt: told.goneAt ?? null,
  }
}
