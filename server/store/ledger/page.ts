import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Proof } from '@/lib/export/ledger-rows'
import { ACTS_ABOUT } from '@/lib/ledger/act'
import { type EntryDetail, type EntryRow, entryText, type KeptEntry, type LedgerPage } from '@/lib/ledger/entry'
import { codesHolding } from '@/lib/ledger/kept-words'
import { type LedgerAsk, parseLedger } from '@/lib/ledger/ledger-query'
import type { ReadDoor } from '@/server/store/door/door'
import { QuestionError } from '@/server/store/rows/question-error'
import type { KeptCheckpoint } from './checkpoints'
import { readProof } from './ledger-proof'

export type LedgerReader = {
  /** What is asked, newest first; what settles an intent stands with the intent. Throws `QuestionError`. */
  page: (asked: { query: string; before: number | null; limit: number; now: number }) => Promise<LedgerPage>
  /** The numbers between which all lies that is asked, with what settled it; null where there is none. Throws `QuestionError`. */
  range: (asked: { query: string; now: number }) => Promise<{ from: number; to: number } | null>
  /** Null when there is no such entry. */
  one: (n: number) => Promise<EntryDetail | null>
  kept: (sha256: string) => Promise<Uint8Array | null>
  /** Throws a `KnownError` for too many at once. */
  proof: (from: number, to: number) => Promise<Omit<Proof, 'key'>>
}

const fields = sql`e.n, e.id, e.prev, e.at, e.person, e.name, e.role, e.assurance, e.session, e.act, e.subject, e.source,
  e.settles as "of", e.outcome, e.why, e.detail, e.shown, e.written, e.version, e.hash`
const joined = sql`entries e left join entries o on o.n = (select max(n) from entries where settles = e.n)`
const rows = sql`select ${fields}, o.n as "settledN", o.at as "settledAt", o.outcome as "settledAs", o.why as "settledWhy"
  from ${joined}`
const written = sql`e.name || ' ' || e.act || ' ' || coalesce(e.subject, '') || ' ' || coalesce(e.why, '') || ' ' ||
  coalesce(o.why, '') || ' ' || e.detail || ' '`

/** Among so many of the newest, one may be settled after the last began. */
const SETTLED_LATE = 1_000

type Row = KeptEntry & {
  settledN: number | null
  settledAt: number | null
  settledAs: string | null
  settledWhy: string | null
}

export function ledgerReader(reader: ReadDoor): LedgerReader {
  return {
    page: async ({ query, before, limit, now }) => {
      const { asks, asked } = askedOf(query, now, reader)
      if (before !== null) asked.push(sql`e.n < ${before}`)
      const found = await reader.all<Row>(
        sql`${rows} where ${sql.join(asked, sql` and `)} order by e.n desc limit ${limit + 1}`,
      )
      const shown = found.slice(0, limit).map(shaped)
      const next = found.length > limit ? (shown.at(-1)?.n ?? null) : null
      const least = next ?? 1
      const most = before === null ? Number.MAX_SAFE_INTEGER : before - 1
      const checkpoints = await reader.all<Omit<KeptCheckpoint, 'text'>>(sql`select number, n, hash, at, directory
        from checkpoints where n >= ${least} and n <= ${most} order by number desc`)
      return { rows: shown, checkpoints: asks.length === 0 ? checkpoints : [], next }
    },
    range: async ({ query, now }) => {
      const { asks, asked } = askedOf(query, now, reader)
      if (asks.length === 0) {
        const all = await reader.get<{ to: number | null }>(sql`select max(n) as "to" from entries`)
        return all?.to ? { from: 1, to: all.to } : null
      }
      const those = sql`from ${joined} where ${sql.join(asked, sql` and `)}`
      const first = await reader.get<{ n: number }>(sql`select e.n ${those} order by e.n limit 1`)
      const last = await reader.get<{ n: number | null }>(
        sql`select max(t.n) as n from (select coalesce(o.n, e.n) as n ${those} order by e.n desc limit ${SETTLED_LATE}) t`,
      )
      return first && last?.n ? { from: first.n, to: last.n } : null
    },
    one: async (n) => {
      const row = await reader.get<Row>(sql`${rows} where e.n = ${n}`)
      if (row === undefined) return null
      const settling = await reader.all<KeptEntry>(
        sql`select ${fields} from entries e where e.settles = ${n} order by e.n`,
      )
      const sealed = await reader.get<Omit<KeptCheckpoint, 'text'>>(sql`select number, n, hash, at, directory
        from checkpoints where n >= ${n} order by number limit 1`)
      const entry = shaped(row)
      return { entry, settling, checkpoint: sealed ?? null, recomputed: hash('sha256', entryText(entry)) }
    },
    proof: (from, to) => readProof(reader, from, to),
    kept: async (sha256) => {
      const found = await reader.get<{ bytes: Uint8Array }>(sql`select bytes from kept where sha256 = ${sha256}`)
      return found?.bytes ?? null
    },
  }
}

/** Acts alone: what settles one stands with it. */
function askedOf(query: string, now: number, reader: ReadDoor): { asks: readonly LedgerAsk[]; asked: SQL[] } {
  const { asks, problems } = parseLedger(query, now)
  if (problems.length > 0) throw new QuestionError(problems)
  return { asks, asked: [sql`e.settles is null`, ...asks.map((ask) => conditionOf(ask, reader))] }
}

function shaped({ settledN, settledAt, settledAs, settledWhy, ...entry }: Row): EntryRow {
  const settled =
    settledN === null || settledAt === null || settledAs === null
      ? null
      : { n: settledN, at: settledAt, outcome: settledAs, why: settledWhy }
  return { ...entry, settled }
}

function conditionOf(ask: LedgerAsk, reader: ReadDoor): SQL {
  const found = positive(ask, reader)
  return ask.negated ? sql`not (${found})` : found
}

function positive(ask: LedgerAsk, reader: ReadDoor): SQL {
  switch (ask.field) {
    case 'since':
      return sql`e.at >= ${ask.at}`
    case 'before':
      return sql`e.at < ${ask.at}`
    case 'who':
      return sql`(lower(e.person) = lower(${ask.value}) or ${holds(reader, sql`e.name`, ask.value)})`
    case 'role':
      return sql`e.role = ${ask.value}`
    case 'known':
      return sql`e.assurance = ${ask.value}`
    case 'did':
      return sql`(e.act = ${ask.value} or e.act like ${`${escaped(ask.value)}-%`} escape '!')`
    case 'about':
      return sql`e.act in (${sql.join(
        ACTS_ABOUT[ask.about].map((act) => sql`${act}`),
        sql`, `,
      )})`
    case 'outcome':
      return sql`coalesce(o.outcome, e.outcome) = ${ask.value === 'open' ? 'intent' : ask.value}`
    case 'source':
      return sql`${lowered(reader, sql`coalesce(e.source, '')`)} = ${lowered(reader, sql`${ask.value}`)}`
    case 'words':
      return sql`(${sql.join(
        [ask.value, ...codesHolding(ask.value).flatMap(keptAs)].map((one) => holds(reader, written, one)),
        sql` or `,
      )})`
  }
}

/** How a code goes on in what is kept: it ends, is given something, or stands inside another. */
const keptAs = (code: string) => [`${code} `, `${code}"`, `${code}\\`]

function holds(reader: ReadDoor, column: SQL, value: string): SQL {
  // Of ASCII, LIKE takes the one case for the other on SQLite: nothing has to be folded first.
  const folded = (text: SQL) => (reader.dialect === 'sqlite' && ASCII.test(value) ? text : lowered(reader, text))
  return sql`${folded(column)} like ${folded(sql`${`%${escaped(value)}%`}`)} escape '!'`
}

const ASCII = /^[ -~]*$/

/** Of every script. */
function lowered({ dialect }: ReadDoor, text: SQL): SQL {
  return dialect === 'sqlite' ? sql`lower_all(${text})` : sql`lower(${text})`
}

function escaped(value: string): string {
  return value.replace(/[!%_]/g, '!$&')
}
