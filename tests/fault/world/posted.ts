import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type DatabasePlace, openReadDoor } from '@/server/store/door/door'
import { verifyLedger } from '@/server/store/ledger/verify-chain'

const change = z.object({
  effect: z.enum(['create', 'append', 'add']),
  path: z.string(),
  text: z.string(),
  id: z.string().nullable(),
  again: z.string().optional(),
})
const json = <T extends z.ZodType>(of: T) => z.string().transform((text) => of.parse(JSON.parse(text)))
const row = z.object({
  ...{ id: z.number(), person: z.string(), key: z.string(), root: z.string(), status: z.string(), entry: z.number() },
  changes: json(z.array(change)),
  written: json(z.array(z.object({ path: z.string(), sha256: z.string() }))),
  why: z.string().nullable(),
})
const entry = z.object({
  ...{ n: z.number(), settles: z.number().nullable(), outcome: z.string(), subject: z.string().nullable() },
  detail: json(z.object({ ask: z.string().nullish(), files: z.array(z.looseObject({ path: z.string() })).optional() })),
})
const decision = z.object({ uid: z.string(), entry: z.number(), outboxId: z.number() })

export type Recorded = {
  rows: z.infer<typeof row>[]
  entries: z.infer<typeof entry>[]
  decisions: z.infer<typeof decision>[]
  /** What the program's own check of the chain finds. */
  broken: string | null
}

/** What the ledger holds of posts and decisions. */
export async function recordedIn(place: DatabasePlace): Promise<Recorded> {
  const door = await openReadDoor(place)
  try {
    const { broken } = await verifyLedger(door, { outside: null, keys: [], now: 0 })
    return {
      rows: z.array(row).parse(await door.all(sql`select * from outbox order by id`)),
      entries: z
        .array(entry)
        .parse(
          await door.all(
            sql`select n, settles, outcome, subject, detail from entries where act in ('post', 'approve', 'reject')`,
          ),
        ),
      decisions: z
        .array(decision)
        .parse(await door.all(sql`select uid, entry, outbox_id as "outboxId" from decisions order by entry`)),
      broken: broken?.says ?? null,
    }
  } finally {
    await door.close()
  }
}

/** How many acts stand without an outcome. */
export async function openIn(place: DatabasePlace): Promise<number> {
  const door = await openReadDoor(place)
  try {
    const found = await door.get<{ n: number }>(sql`select count(*) as n from outbox where status = 'intent'`)
    return Number(found?.n ?? 0)
  } finally {
    await door.close()
  }
}

/** Every file below, with what it holds. */
export function filesBelow(home: string, roots: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const root of roots)
    for (const entry of readdirSync(path.join(home, root), { recursive: true, withFileTypes: true })) {
      const place = path.join(entry.parentPath, entry.name)
      if (!entry.isDirectory()) found.set(place, readFileSync(place, 'utf8'))
    }
  return found
}

/** What is wrong, each named by its place or act; all empty when everything holds. */
export type PostVerdict = {
  /** A final name with other bytes than were intended, a line or a queue that is torn. */
  half: string[]
  /** On the disk, and no intent says so. */
  unintended: string[]
  /** On the disk more often than it was wanted, or decided more often than once. */
  twice: string[]
  /** Said to be done, and not there; or said to be not done, and there. */
  untrue: string[]
  /** An intent without an outcome, or an outcome without an intent. */
  unsettled: string[]
  /** A decision apart from the act that wrote it. */
  apart: string[]
  broken: string | null
}

const queue = z.union([
  z.object({ messages: z.array(z.object({ message_id: z.string() })) }),
  z.array(z.object({ msg_id: z.string() })),
])
const sorted = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other)

/** Compares the disk with how it was before anybody acted, and with what the ledger says was to be done and was done. */
export function judgePosts(recorded: Recorded, before: Map<string, string>, now: Map<string, string>): PostVerdict {
  const intended = intendedOf(recorded)
  const verdict: PostVerdict = { ...onDisk(intended, before, now), untrue: [], unsettled: [], apart: [], broken: null }
  for (const { id, root, status, changes, written } of recorded.rows) {
    if (status !== 'done' && status !== 'failed') verdict.unsettled.push(`act ${id} is ${status}`)
    for (const one of changes) {
      const told = written.some((file) => file.path === one.path)
      const found = timesIn(now.get(path.join(root, one.path)) ?? null, one)
      if (found > 1) verdict.twice.push(`act ${id}: ${one.path} ${found} times`)
      if (found > 0 !== told || (status === 'done' && !told)) verdict.untrue.push(`act ${id}: ${one.path}`)
    }
  }
  return { ...verdict, ...inLedger(recorded, verdict) }
}

type Intended = { files: Map<string, string>; lines: Map<string, Set<string>>; ids: Map<string, Set<string>> }

function intendedOf({ rows }: Recorded): Intended {
  const intended: Intended = { files: new Map(), lines: new Map(), ids: new Map() }
  const add = (to: Map<string, Set<string>>, place: string, what: string) =>
    to.set(place, (to.get(place) ?? new Set()).add(what))
  for (const { root, changes } of rows)
    for (const { effect, path: relative, text, id } of changes) {
      const place = path.join(root, relative)
      if (effect === 'create') intended.files.set(place, text)
      if (effect === 'append') add(intended.lines, place, text)
      if (effect === 'add') add(intended.ids, place, id ?? '')
    }
  return intended
}

function onDisk({ files, lines, ids }: Intended, before: Map<string, string>, now: Map<string, string>) {
  const found: Pick<PostVerdict, 'half' | 'unintended' | 'twice'> = { half: [], unintended: [], twice: [] }
  const count = (known: readonly string[], wanted: Set<string>, all: readonly string[], place: string) => {
    const left = new Map<string, number>()
    for (const one of all) left.set(one, (left.get(one) ?? 0) + 1)
    for (const one of known) left.set(one, (left.get(one) ?? 0) - 1)
    for (const [one, times] of left)
      if (times > 0 && !wanted.has(one)) found.unintended.push(`${place}: ${one.slice(0, 80)}`)
      else if (times > 1) found.twice.push(`${place}: ${one.slice(0, 80)}`)
  }
  for (const [place, text] of now) {
    const was = before.get(place)
    const wanted = files.get(place)
    if (wanted !== undefined && was === undefined) {
      if (wanted !== text) found.half.push(place)
    } else if (place.endsWith('.jsonl') && was !== undefined) {
      if (!text.startsWith(was) || (text !== '' && !text.endsWith('\n'))) found.half.push(place)
      count(linesOf(was), lines.get(place) ?? new Set(), linesOf(text), place)
    } else if (was !== undefined && ids.has(place)) {
      const [own, all] = [idsIn(was), idsIn(text)]
      if (own === null || all === null) found.half.push(place)
      else count(own, ids.get(place) ?? new Set(), all, place)
    } else if (was === undefined) found.unintended.push(place)
    else if (was !== text) found.half.push(place)
  }
  return found
}

function inLedger({ rows, entries, decisions, broken }: Recorded, { unsettled, apart, twice }: PostVerdict) {
  const intents = sorted(entries.filter(({ outcome }) => outcome === 'intent').map(({ n }) => n))
  const settled = sorted(entries.flatMap(({ settles }) => settles ?? []))
  const wanted = sorted(rows.map((one) => one.entry))
  for (const n of new Set([...intents, ...settled, ...wanted])) {
    const times = [intents, settled, wanted].map((all) => all.filter((one) => one === n).length)
    if (times.some((one) => one !== 1)) unsettled.push(`entry ${n}: ${times.join(' intent, ')}`)
  }
  const keys = new Set(rows.map(({ person, key }) => `${person} ${key}`))
  if (keys.size !== rows.length) twice.push('a key stands for two acts')
  const asks = new Map(entries.map(({ n, detail }) => [n, detail.ask ?? null]))
  const done = rows.filter(({ status }) => status === 'done').flatMap((one) => asks.get(one.entry) ?? [])
  if (new Set(done).size !== done.length) twice.push('an ask was answered twice')
  const acts = new Map(rows.map((one) => [one.id, one.entry]))
  for (const { uid, entry: n, outboxId } of decisions)
    if (acts.get(outboxId) !== n || asks.get(n) !== uid) apart.push(uid)
  const decided = new Set(decisions.map(({ uid }) => uid))
  apart.push(...done.filter((uid) => !decided.has(uid)))
  return { unsettled, apart, twice, broken }
}

/** How often a change is in a file, whole. */
function timesIn(text: string | null, one: z.infer<typeof change>): number {
  if (text === null) return 0
  if (one.effect === 'create') return text === one.text ? 1 : 0
  const all = one.effect === 'append' ? linesOf(text) : (idsIn(text) ?? [])
  return all.filter((each) => each === (one.effect === 'append' ? one.text : one.id)).length
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

function idsIn(text: string): string[] | null {
  try {
    const found = queue.parse(JSON.parse(text))
    return Array.isArray(found) ? found.map(({ msg_id }) => msg_id) : found.messages.map(({ message_id }) => message_id)
  } catch {
    return null
  }
}
