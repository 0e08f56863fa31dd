import { type SQL, sql } from 'drizzle-orm'
import type { Verb } from '@/lib/asks/approval'
import type { List } from '@/lib/asks/ask-kinds'
import type { Assurance, Role } from '@/lib/people/person'
import type { PostOutcome } from '@/lib/post/post-parts'
import { post as words } from '@/lib/text/posts/post-words'
import { KnownError } from '@/server/errors'
import { insertMany, type ReadDoor, type SqlValue, type Tx, type WriteDoor } from '@/server/store/door/door'
import { appendAfter, type Draft, headOf } from '@/server/store/ledger/append-entry'
import type { RowRef } from '@/server/store/ledger/rows-told'
import { type Asker, type Refused, refusedOf } from './decisions-refused'
import { type Along, isDecided } from './outbox'

/** A person's decision on an ask, as it is to be kept. Times are UTC ms. */
export type Deciding = {
  uid: string
  sha256: string
  source: string
  asker: string | null
  words: string
  list: List
  verb: Verb
  key: string
  body: string
  /** sha256 of the changed payload; empty where nothing was changed. */
  changed: string
  person: string
  name: string
  role: Role
  assurance: Assurance
  at: number
  reason: string
  policy: string | null
  policyVersion: number | null
  /** How many have to agree. */
  needed: number
  /** Who signed and would not be let by the policy any more: they do not count among them. */
  lapsed: readonly string[]
}

export type DecisionRow = Omit<Deciding, 'changed' | 'lapsed'> & {
  entry: number
  outboxId: number | null
  signed: number
  /** Of the act that writes it, or of the post that it is about; null where there is none. */
  status: PostOutcome | null
  /** 1: some of its files lie there, so that its agent may know of it, whatever became of the rest. */
  wrote: 0 | 1
}

type Signs = 'uid' | 'person' | 'name' | 'role' | 'assurance' | 'verb' | 'sha256' | 'changed' | 'key' | 'body' | 'at'
export type SignatureRow = Pick<Deciding, Signs | 'reason' | 'needed'> & { entry: number }

/** Somebody was first: nothing of this decision was kept. */
export class DecidedBefore extends Error {
  override readonly name = 'DecidedBefore'
  constructor(readonly row: DecisionRow) {
    super(`Entry ${row.entry} decided it.`)
  }
}

/** Somebody signed meanwhile, so that more or less is to be done now: nothing was kept. */
export class SignedMeanwhile extends Error {
  override readonly name = 'SignedMeanwhile'
}

type Sources = readonly string[] | null

export type DecisionStore = {
  /** Goes with the act that writes it, in its transaction. Makes it throw `DecidedBefore` or `SignedMeanwhile`. */
  along: (deciding: Deciding) => Along
  /** A decision that writes nothing, with its entry. Throws `DecidedBefore`. */
  note: (deciding: Deciding, draft: Draft) => Promise<DecisionRow>
  /** A signature that is not the last, with its entry. Throws `DecidedBefore`, `SignedMeanwhile`. */
  sign: (deciding: Deciding, draft: Draft) => Promise<SignatureRow>
  of: (uid: string) => Promise<DecisionRow | null>
  among: (uids: readonly string[]) => Promise<Map<string, DecisionRow>>
  /** In order. */
  signaturesAmong: (uids: readonly string[]) => Promise<SignatureRow[]>
  /** What was decided on asks of one asker, newest first. */
  onAsksOf: (source: string, asker: string | null, most: number) => Promise<DecisionRow[]>
  /** What was refused of each of these askers, among as many of the newest as are looked at, in no order. */
  refusedOf: (askers: readonly Asker[], most: number) => Promise<Refused[]>
  /** Newest first, of entries before this one, on asks of these sources; null: of all. */
  page: (before: number | null, limit: number, sources?: Sources) => Promise<DecisionRow[]>
  /**
   * What the index may hold for open: what was decided of late, and what needed no decision; of the newest. `open` leaves
   * room for another.
   */
  latest: () => Promise<{ uid: string; verb: Verb; open: boolean }[]>
  /** How many since then left nothing to be decided. */
  closedSince: (at: number, sources?: Sources) => Promise<number>
}

export const DECISION_COLUMNS = [
  ...['uid', 'sha256', 'source', 'asker', 'words', 'list', 'verb', 'key', 'body', 'person', 'name', 'role'],
  ...['assurance', 'at', 'reason', 'entry', 'outbox_id', 'policy', 'policy_version', 'signed', 'needed'],
]

const WROTE = sql`case when o.written <> '[]' then 1 else 0 end as wrote`
/** As `isOpen` says it, of a decision `d`. The few acts that failed are gathered once: rows of acts are long. */
export const CLOSED = sql`d.verb <> 'ask-more' and (d.outbox_id is null
  or d.outbox_id not in (select id from outbox where status = 'failed' and written = '[]'))`
const FIELDS = sql`d.uid, d.sha256, d.source, d.asker, d.words, d.list, d.verb, d."key", d.body, d.person, d.name, d.role,
  d.assurance, d.at, d.reason, d.entry, d.outbox_id as "outboxId", d.policy, d.policy_version as "policyVersion", d.signed,
  d.needed, o.status, ${WROTE}`
const FROM = sql`from decisions d left join outbox o on o.id = d.outbox_id`
const SIGNED = sql`uid, person, name, role, assurance, verb, sha256, changed, "key", body, at, reason, entry, needed`

const silent = (verb: Verb) =>
  sql`select entry from (select entry from decisions where verb = ${verb} order by entry desc limit 5000) l`

/** What is written is answered in the index soon; what is not stays open there for ever. */
const latest = sql`select d.uid, d.verb, o.status, ${WROTE} ${FROM} where d.entry in (
    select entry from (select entry from decisions order by entry desc limit 500) l
    union ${silent('no-decision')} union ${silent('ask-more')})`

/** Whether it leaves room for another: it asked for more, or its act failed and left nothing that an agent could go by. */
export function isOpen({ verb, status, wrote }: Pick<DecisionRow, 'verb' | 'status' | 'wrote'>): boolean {
  return verb === 'ask-more' || (status === 'failed' && wrote === 0)
}

export function decisionStore(writer: WriteDoor, reader: ReadDoor): DecisionStore {
  const ofSources = (sources: Sources) => (sources === null ? sql`1 = 1` : reader.inList(sql`d.source`, sources))
  const rows = (rest: SQL) => reader.all<DecisionRow>(sql`select ${FIELDS} ${FROM} ${rest}`)
  return {
    along: (deciding) => async (tx, done) => {
      await decide(tx, deciding, done)
      return rowsOf(deciding)
    },
    note: (deciding, draft) =>
      writer.write((tx) => told(tx, { deciding, draft }, (entry) => decide(tx, deciding, { entry, outboxId: null }))),
    sign: (deciding, draft) =>
      writer.write(async (tx) => {
        await isFirst(tx, deciding, null)
        if ((await agreeing(tx, deciding)) + 1 >= deciding.needed) throw new SignedMeanwhile()
        return told(tx, { deciding, draft }, (entry) => signed(tx, deciding, entry))
      }),
    of: async (uid) => (await rows(sql`where d.uid = ${uid}`))[0] ?? null,
    among: async (uids) => {
      if (uids.length === 0) return new Map()
      const found = await rows(sql`where ${reader.inList(sql`d.uid`, uids)}`)
      return new Map(found.map((row) => [row.uid, row]))
    },
    signaturesAmong: async (uids) =>
      uids.length === 0
        ? []
        : reader.all<SignatureRow>(
            sql`select ${SIGNED} from signatures where ${reader.inList(sql`uid`, uids)} order by entry`,
          ),
    onAsksOf: (source, asker, most) =>
      asker === null
        ? Promise.resolve([])
        : rows(sql`where d.source = ${source} and d.asker = ${asker} order by d.entry desc limit ${most}`),
    refusedOf: (askers, most) => refusedOf(reader, askers, most),
    page: (before, limit, sources = null) => {
      const earlier = before === null ? sql`` : sql` and d.entry < ${before}`
      return rows(sql`where ${ofSources(sources)}${earlier} order by d.entry desc limit ${limit}`)
    },
    latest: async () => {
      const found = await reader.all<Pick<DecisionRow, 'uid' | 'verb' | 'status' | 'wrote'>>(latest)
      return found.map((row) => ({ uid: row.uid, verb: row.verb, open: isOpen(row) }))
    },
    closedSince: async (at, sources = null) => {
      const found = await reader.get<{ count: number }>(
        sql`select count(*) as count from decisions d where ${ofSources(sources)} and d.at >= ${at} and ${CLOSED}`,
      )
      return found?.count ?? 0
    },
  }
}

/** What a decision or a signature may have changed: it may take the place of a decision that left room for another. */
function rowsOf({ uid, person, needed }: Deciding): RowRef[] {
  const decision: RowRef = { table: 'decisions', key: [uid] }
  return needed > 1 ? [decision, { table: 'signatures', key: [uid, person] }] : [decision]
}

/** Does it with the number of its entry, which tells of it. */
async function told<T>(
  tx: Tx,
  { deciding, draft }: { deciding: Deciding; draft: Draft },
  does: (entry: number) => Promise<T>,
): Promise<T> {
  const head = await headOf(tx)
  const row = await does((head?.n ?? 0) + 1)
  await appendAfter(tx, head, { ...draft, rows: rowsOf(deciding) })
  return row
}

/** A key stands for one act of a person: for a decision also where nothing is written, and for no other act than its own. */
async function assertKeyIsFree(tx: Tx, { uid, person, key }: Deciding, act: number | null): Promise<void> {
  const posted = await tx.get<{ id: number }>(
    sql`select id from outbox where person = ${person} and "key" = ${key} and id <> ${act ?? 0}`,
  )
  if (posted !== undefined || (await isDecided(tx, { uid, person, key })))
    throw new KnownError(
      'conflict',
      () => words.otherBody,
      () => words.otherBodyMend,
    )
}

async function isFirst(tx: Tx, deciding: Deciding, act: number | null): Promise<void> {
  const { uid } = deciding
  const before = await tx.get<DecisionRow>(sql`select ${FIELDS} ${FROM} where d.uid = ${uid}`)
  if (before !== undefined && !isOpen(before)) throw new DecidedBefore(before)
  await assertKeyIsFree(tx, deciding, act)
  if (before !== undefined) await tx.run(sql`delete from decisions where uid = ${uid}`)
}

/** How many others, whose signature counts, signed the very same. */
async function agreeing(tx: Tx, { uid, person, verb, sha256, changed, lapsed }: Deciding): Promise<number> {
  const found = await tx.get<{ count: number }>(
    sql`select count(*) as count from signatures where uid = ${uid} and verb = ${verb} and sha256 = ${sha256}
      and changed = ${changed} and not ${tx.inList(sql`person`, [person, ...lapsed])}`,
  )
  return found?.count ?? 0
}

type Placed = { entry: number; outboxId: number | null }

async function decide(tx: Tx, deciding: Deciding, { entry, outboxId }: Placed): Promise<DecisionRow> {
  await isFirst(tx, deciding, outboxId)
  const count = deciding.needed > 1 ? (await agreeing(tx, deciding)) + 1 : 1
  if (count < deciding.needed) throw new SignedMeanwhile()
  if (deciding.needed > 1) await signed(tx, deciding, entry)
  const { changed: _changed, lapsed: _lapsed, ...kept } = deciding
  const status = outboxId === null ? null : ('intent' as const)
  const row = { ...kept, entry, outboxId, signed: count, status, wrote: 0 as const }
  const values: SqlValue[] = [
    ...[row.uid, row.sha256, row.source, row.asker, row.words, row.list, row.verb, row.key, row.body, row.person],
    ...[row.name, row.role, row.assurance, row.at, row.reason, entry, outboxId, row.policy, row.policyVersion],
    ...[count, row.needed],
  ]
  await insertMany(tx, 'decisions', DECISION_COLUMNS, [values])
  return row
}

async function signed(tx: Tx, deciding: Deciding, entry: number): Promise<SignatureRow> {
  const { uid, person, name, role, assurance, verb, sha256, changed, key, body, at, reason, needed } = deciding
  const row = { uid, person, name, role, assurance, verb, sha256, changed, key, body, at, reason, entry, needed }
  await tx.run(sql`delete from signatures where uid = ${uid} and person = ${person}`)
  await insertMany(tx, 'signatures', Object.keys(row), [Object.values(row)])
  return row
}
