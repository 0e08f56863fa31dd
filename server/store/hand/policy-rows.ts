import { sql } from 'drizzle-orm'
import { type Policy, type PolicyRule, policyRule } from '@/lib/people/policy'
import { policies as words } from '@/lib/text/decisions/policies-words'
import { KnownError } from '@/server/errors'
import { insertMany, type ReadDoor, type Reader, type Tx, type WriteDoor } from '@/server/store/door/door'
import { appendAfter, type Draft, headOf } from '@/server/store/ledger/append-entry'
import type { RowRef } from '@/server/store/ledger/rows-told'

/** A version as it is kept, with the number of its entry. */
export type KeptPolicy = Policy & { entry: number }

/** What a change came from and what it came to, for its entry. */
export type Changed = { before: Policy | null; after: Policy }

export type NewVersion = {
  name: string
  rule: PolicyRule
  why: string
  /** Holds from now on, instead of the version that does. */
  enable: boolean
  /** The latest version that its author saw; 0: a new policy. */
  base: number
}

export type Turn = { name: string; version: number; on: boolean }

/**
 * Policies, every version kept. A change and its entry are one transaction: no record, no change. Times are UTC ms.
 * Throws `KnownError`s for what cannot be changed so, `StoreError`s for what cannot be recorded.
 */
export type PolicyStore = {
  /** Every version: by name, the newest first. */
  all: () => Promise<KeptPolicy[]>
  save: (wanted: NewVersion, entryOf: (changed: Changed) => Draft) => Promise<KeptPolicy>
  turn: (wanted: Turn, entryOf: (changed: Changed) => Draft) => Promise<KeptPolicy>
}

const MOST = 100

type Row = Omit<KeptPolicy, 'rule' | 'enabled'> & { rule: string; enabled: number }

const COLUMNS = sql`name, version, rule, enabled, since_at as since, until_at as until, by_name as "by", at, why, entry`
const NAMES = ['name', 'version', 'rule', 'enabled', 'since_at', 'until_at', 'person', 'by_name', 'at', 'why', 'entry']
const every = sql`select ${COLUMNS} from policies order by name, version desc`

export function policyStore(writer: WriteDoor, reader: ReadDoor): PolicyStore {
  return {
    all: async () => (await reader.all<Row>(every)).map(policyOf),
    save: (wanted, entryOf) => writer.write((tx) => save(tx, wanted, entryOf)),
    turn: (wanted, entryOf) => writer.write((tx) => turn(tx, wanted, entryOf)),
  }
}

async function save(tx: Tx, wanted: NewVersion, entryOf: (changed: Changed) => Draft): Promise<KeptPolicy> {
  const { name, rule, why, enable, base } = wanted
  const versions = await versionsOf(tx, name)
  const [latest] = versions
  if ((latest?.version ?? 0) !== base) throw meanwhile(name, base, latest)
  if (latest === undefined) await assertRoom(tx)
  const before = versions.find(({ enabled }) => enabled) ?? latest ?? null
  const version = base + 1
  const after: KeptPolicy = {
    name,
    version,
    enabled: enable,
    since: null,
    until: null,
    rule,
    by: '',
    at: 0,
    why,
    entry: 0,
  }
  const draft = entryOf({ before, after })
  const { at, actor } = draft
  const head = await headOf(tx)
  const entry = (head?.n ?? 0) + 1
  if (enable) await disable(tx, name, at)
  const since = enable ? at : null
  const row = [
    name,
    version,
    JSON.stringify(rule),
    enable ? 1 : 0,
    since,
    null,
    actor.person,
    actor.name,
    at,
    why,
    entry,
  ]
  await insertMany(tx, 'policies', NAMES, [row])
  await appendAfter(tx, head, { ...draft, rows: rowsOf(name, [version, before?.version ?? version]) })
  return { ...after, since, by: actor.name, at, entry }
}

async function turn(tx: Tx, { name, version, on }: Turn, entryOf: (changed: Changed) => Draft): Promise<KeptPolicy> {
  const versions = await versionsOf(tx, name)
  const one = versions.find((each) => each.version === version)
  if (one === undefined) throw new KnownError('not-found', () => words.gone(name, version))
  if (one.enabled === on) throw new KnownError('conflict', () => words.already(name, version, on))
  const before = versions.find(({ enabled }) => enabled) ?? one
  const draft = entryOf({ before, after: { ...one, enabled: on } })
  const { at } = draft
  await disable(tx, name, at)
  if (on)
    await tx.run(sql`update policies set enabled = 1, since_at = ${at}, until_at = null
      where name = ${name} and version = ${version}`)
  await appendAfter(tx, await headOf(tx), { ...draft, rows: rowsOf(name, [version, before.version]) })
  return { ...one, enabled: on, since: on ? at : one.since, until: on ? null : at }
}

const rowsOf = (name: string, versions: readonly number[]): RowRef[] =>
  versions.map((version) => ({ table: 'policies', key: [name, version] }))

async function disable(tx: Tx, name: string, at: number): Promise<void> {
  await tx.run(sql`update policies set enabled = 0, until_at = ${at} where name = ${name} and enabled = 1`)
}

async function versionsOf(reader: Reader, name: string): Promise<KeptPolicy[]> {
  const rows = await reader.all<Row>(sql`select ${COLUMNS} from policies where name = ${name} order by version desc`)
  return rows.map(policyOf)
}

async function assertRoom(tx: Tx): Promise<void> {
  const found = await tx.get<{ count: number }>(sql`select count(distinct name) as count from policies`)
  if ((found?.count ?? 0) >= MOST)
    throw new KnownError(
      'refused',
      () => words.tooMany(MOST),
      () => words.tooManyMend,
    )
}

function meanwhile(name: string, base: number, latest: Policy | undefined): KnownError {
  if (latest === undefined) return new KnownError('not-found', () => words.gone(name, base))
  if (base === 0)
    return new KnownError(
      'conflict',
      () => words.taken(name),
      () => words.takenMend,
    )
  return new KnownError(
    'conflict',
    () => words.changedMeanwhile(name, latest.by, latest.version),
    () => words.changedMeanwhileMend,
  )
}

function policyOf({ rule, enabled, ...row }: Row): KeptPolicy {
  return { ...row, enabled: enabled === 1, rule: policyRule.parse(JSON.parse(rule)) }
}
