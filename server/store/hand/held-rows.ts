import { type SQL, sql } from 'drizzle-orm'
import type { Kept } from '@/lib/ledger/kept-words'
import type { MessageDetail } from '@/lib/message/message'
import { type Held, policyRule } from '@/lib/people/policy'
import { heldUid } from '@/lib/post/held-flag'
import type { DraftPost, PreviewedFile } from '@/lib/post/post-parts'
import type { Candidate } from '@/lib/query/match'
import { insertMany, type ReadDoor, type Reader, type Tx, type WriteDoor } from '@/server/store/door/door'
import { appendEntry, type Draft } from '@/server/store/ledger/append-entry'
import { refsTo } from '@/server/store/ledger/rows-told'
import {
  type Along,
  type Approved,
  type Begun,
  insertAct,
  insertNames,
  isDecided,
  isTaken,
  keyOf,
  OUTBOX_FIELDS,
  type OutboxDbRow,
  type OutboxRow,
  outboxRow,
  type PlannedChange,
  type Wanted,
} from './outbox'

/** A file as it would be written; the path is relative to the root. */
export type HeldFile = Pick<PreviewedFile, 'effect' | 'path' | 'text' | 'fixed'>

/** What is kept of a post that a policy holds, besides its act. */
export type Holding = {
  /** Of the bytes that would be written. */
  sha256: string
  draft: DraftPost
  /** As it would be read. */
  message: Omit<MessageDetail, 'mapping'>
  /** What questions find it by. */
  found: Pick<Candidate, 'words' | 'facets'>
  files: readonly HeldFile[]
  /** The policy, with its terms as they were then. */
  policy: Held
}

export type HeldRow = Holding & { act: OutboxRow; at: number }

/** Somebody decided on it meanwhile: nothing was kept of this. */
export class NotHeld extends Error {
  override readonly name = 'NotHeld'
}

/** What is written once a held post is approved. */
export type Released = { tag: string; at: number; changes: readonly PlannedChange[]; approved: Approved }

export type HeldStore = {
  /** The intent, the act and what is held, durable in one transaction; nothing is written before it is released. */
  hold: (wanted: Omit<Wanted, 'tag' | 'changes'>, holding: Holding) => Promise<Begun>
  /** Those that wait, newest first. */
  open: () => Promise<HeldRow[]>
  one: (act: number) => Promise<HeldRow | null>
  /** Those that there are, in no order. */
  among: (acts: readonly number[]) => Promise<HeldRow[]>
  /** Lets it be written, with what goes along, in one transaction; the act is on record by the entry of what goes along. Throws `NotHeld`. */
  release: (act: number, released: Released, along: Along) => Promise<Begun>
  /** Closes it unwritten, with what goes along and the outcome of its intent. Throws `NotHeld`. */
  decline: (act: number, said: { why: Kept; at: number }, along: Along) => Promise<OutboxRow>
}

type HeldDbRow = OutboxDbRow & { heldAt: number; sha256: string; message: string; files: string; policy: string } & {
  draftPost: string
}

const HELD = sql`select ${OUTBOX_FIELDS}, h.at as "heldAt", h.sha256, h.draft as "draftPost", h.message, h.files, h.policy
  from held h join outbox o on o.id = h.outbox_id`
const COLUMNS = ['outbox_id', 'source', 'at', 'sha256', 'draft', 'message', 'files', 'policy']

/** `console` is this one, as for the outbox: who releases an act carries it out. */
export function heldStore(writer: WriteDoor, reader: ReadDoor, console: string): HeldStore {
  const rows = async (rest: SQL) => (await reader.all<HeldDbRow>(sql`${HELD} ${rest}`)).map(heldRow)
  return {
    hold: (wanted, holding) =>
      writer.write((tx) => hold(tx, { ...wanted, tag: '', changes: [] }, { console, holding })),
    open: () => rows(sql`where o.status = 'held' order by h.at desc, o.id desc`),
    one: async (act) => (await rows(sql`where o.id = ${act}`))[0] ?? null,
    among: async (acts) => (acts.length === 0 ? [] : rows(sql`where ${reader.inList(sql`o.id`, acts)}`)),
    release: (act, released, along) => writer.write((tx) => release(tx, { act, console, released, along })),
    decline: (act, said, along) => writer.write((tx) => decline(tx, { act, said, along })),
  }
}

type Around = { console: string; holding: Holding }

async function hold(tx: Tx, wanted: Wanted, { console, holding }: Around): Promise<Begun> {
  if (await isDecided(tx, keyOf(wanted))) return { begun: 'other' }
  const { sha256, draft, message, found, files, policy } = holding
  const kept = [draft, { ...message, ...found }, files, policy].map((value) => JSON.stringify(value))
  const along: Along = async (_, { outboxId }) => {
    await insertMany(tx, 'held', COLUMNS, [[outboxId, wanted.source, wanted.at, sha256, ...kept]])
    return refsTo('held', [outboxId])
  }
  return insertAct(tx, wanted, { console, status: 'held', along })
}

async function release(
  tx: Tx,
  { act, console, released, along }: { act: number; console: string; released: Released; along: Along },
): Promise<Begun> {
  const row = await held(tx, act)
  const { tag, at, changes, approved } = released
  const names = changes.filter(({ effect }) => effect === 'create').map(({ path }) => path)
  if (await isTaken(tx, row.root, names)) return { begun: 'taken' }
  const draft: OutboxRow['draft'] = { ...row.draft, approved }
  await tx.run(sql`update outbox set status = 'intent', console = ${console}, tag = ${tag}, at = ${at},
    changes = ${JSON.stringify(changes)}, draft = ${JSON.stringify(draft)} where id = ${act}`)
  await insertNames(tx, { root: row.root, names, act })
  await along(tx, { entry: row.entry, outboxId: act })
  return { begun: 'began', row: { ...row, status: 'intent', tag, at, changes, draft } }
}

/** In a transaction of the caller. */
export async function decline(
  tx: Tx,
  { act, said, along }: { act: number; said: { why: Kept; at: number }; along: Along },
): Promise<OutboxRow> {
  const row = await held(tx, act)
  const further = await along(tx, { entry: row.entry, outboxId: act })
  const { why, at } = said
  await tx.run(sql`update outbox set status = 'refused', why = ${why}, settled_at = ${at} where id = ${act}`)
  const outcome: Draft = { ...row.draft, at, of: row.entry, outcome: 'refused', why, detail: {} }
  const rows = [...refsTo('outbox', [act]), ...further]
  await appendEntry(tx, { ...outcome, shown: null, written: null, rows })
  return { ...row, status: 'refused', why }
}

/** The act, as long as it waits. */
async function held(reader: Reader, act: number): Promise<OutboxRow> {
  const found = await reader.get<OutboxDbRow>(
    sql`select ${OUTBOX_FIELDS} from outbox o where o.id = ${act} and o.status = 'held'`,
  )
  if (found === undefined) throw new NotHeld(`Act ${act} is not held.`)
  return outboxRow(found)
}

function heldRow({ heldAt, sha256, draftPost, message, files, policy, ...act }: HeldDbRow): HeldRow {
  const kept: Held = JSON.parse(policy)
  // What was held before words and facets were kept is found by neither.
  const { words = '', facets = '', ...said } = JSON.parse(message)
  return {
    act: outboxRow(act),
    at: heldAt,
    sha256,
    draft: JSON.parse(draftPost),
    message: { ...said, uid: heldUid(act.id) },
    found: { words, facets },
    files: JSON.parse(files),
    policy: { ...kept, rule: policyRule.parse(kept.rule) },
  }
}
