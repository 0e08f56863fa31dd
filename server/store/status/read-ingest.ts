import { sql } from 'drizzle-orm'
import { isInScope, isPartlyInScope } from '@/lib/people/scope'
import type {
  HoleFile,
  IgnoredRule,
  IngestFacts,
  KeptFacts,
  RenewedFile,
  Some,
  WaitingFile,
} from '@/lib/source/ingest-facts'
import { BEGUN_ANEW, begunAnew, LEFT_OUT, saidBeside } from '@/lib/source/leaving-out'
import { HOLES, MOSTLY_HOLES, why } from '@/lib/unread/why-unread'
import { firstRetained, readRetained } from '@/server/store/ingest/derive/rows/retained'
import { readForgotten } from '@/server/store/ingest/load/known-forgotten'
import { ofScope, type Scoped } from '@/server/store/rows/scoped'
import { type ReadingProcess, readConfig } from '@/server/store/rows/source-config'
import type { SourceConfig } from '../store'
import type { RunningFacts } from './running-facts'

export type IngestReader = {
  /** What both sums of all watched sources consist of; at most `limit` files of each list. */
  facts: (limit: number) => Promise<IngestFacts>
  /** Files that are mostly a hole, or have one where they are to be read on, at most `limit`. */
  holes: (limit: number) => Promise<HoleFile[]>
  /** Files of a source that are ignored, but those that were read as the past of another and those that nobody chose, in the order in which they were found, `after` the one with that id. */
  ignored: (source: string, after: number, limit: number) => Promise<IgnoredFile[]>
  /** Since when observations are kept, and what was dropped last. */
  kept: () => Promise<Pick<KeptFacts, 'first' | 'dropped'>>
  /** With what each watched source is read, by its label; for acts, not for pages. */
  configs: () => Promise<Map<string, SourceConfig>>
  /** Globs of what was forgotten of each source, by its label; for acts, not for pages. */
  forgotten: () => Promise<Map<string, string[]>>
  /** Which process reads each watched source of a shared record now, by its label. */
  readBy: () => Promise<Map<string, ReadingProcess>>
}

const MOST_EXAMPLES = 3

export type IgnoredFile = { id: number; path: string; rule: string }

const ignoredFiles = sql`select f.id, f.path, f.rule from files f join sources s on s.id = f.source_id
  where f.gone_at is null and f.status = 'ignored' and f.is_dir = 0
    and f.rule not in (${LEFT_OUT.rotated}, ${LEFT_OUT.notChosen})
    and s.removed_at is null
    and s.label = ${sql.placeholder('source')} and f.id > ${sql.placeholder('after')}
  order by f.id limit ${sql.placeholder('limit')}`

export function ingestReader(reader: Scoped, facts: Pick<RunningFacts, 'led'>): IngestReader {
  return {
    facts: async (limit) => {
      const asked = [ignoredBy(reader), waitingFiles(reader, limit), renewedFiles(reader, limit)] as const
      const [ignored, waiting, renewed] = await Promise.all(asked)
      const rewritten = (await reader.get<{ count: number }>(rewrittenCount(reader)))?.count ?? 0
      return { ignored, waiting, renewed, rewritten }
    },
    holes: async (limit) => {
      const rows = await reader.all<HoleFile>(holeRows(reader), { limit })
      return rows.map((row) => ({ ...row, why: saidBeside(row.why) ?? '' }))
    },
    ignored: async (source, after, limit) =>
      isInScope(reader.scope, source) ? reader.all<IgnoredFile>(ignoredFiles, { source, after, limit }) : [],
    kept: async () => {
      const retained = await readRetained(reader)
      const { from, at, count } = retained
      return { first: await firstRetained(reader, retained), dropped: from === 0 ? null : { at, before: from, count } }
    },
    configs: async () => {
      const all = await configsOf(reader)
      return new Map(all.map(({ label, config }) => [label, plain(readConfig(config))]))
    },
    forgotten: async () => {
      const all = await readForgotten(reader)
      const ofSource = (id: number) => all.filter(({ source }) => source === id).flatMap(({ globs }) => [...globs])
      return new Map((await configsOf(reader)).map(({ id, label }) => [label, ofSource(id)]))
    },
    readBy: async () => {
      const led = await facts.led()
      const all = led === null ? [] : (await configsOf(reader)).filter(({ id }) => led.has(id))
      return new Map(all.flatMap(({ label, config }) => [readConfig(config).by ?? []].flat().map((by) => [label, by])))
    },
  }
}

async function configsOf(reader: Scoped) {
  const rows = await reader.all<{ id: number; label: string; config: string }>(
    sql`select id, label, config from sources where removed_at is null`,
  )
  return rows.filter(({ label }) => isPartlyInScope(reader.scope, label))
}

function plain({ zone, humans, aliases, ignore, polling, host, projects, ...more }: SourceConfig): SourceConfig {
  const { keepDays, rules } = more
  const kept = { ...(keepDays === undefined ? {} : { keepDays }), ...(rules === undefined ? {} : { rules }) }
  return { zone, humans, aliases, ignore, polling, host, projects, ...kept }
}

/**
 * Each condition begins as in the index of its kind of file, or the index is not used. What is ignored keeps what it came
 * to before, and neither waits nor is read anew.
 */
const IS_IGNORED = sql`gone_at is null and status = 'ignored'`
const IS_WAITING = sql`gone_at is null and (status = 'pending' or bytes_pending > 0) and status <> 'ignored'`
const IS_RENEWED = sql`gone_at is null and generation > 1 and status <> 'ignored'`

type RuleDbRow = { rule: string; is_dir: number; count: number }

const watched = sql`select id, label from sources where removed_at is null order by id`

const byRule = sql`select rule, is_dir, count(*) as count from files
  where ${IS_IGNORED} and source_id = ${sql.placeholder('source')} group by rule, is_dir`

const examples = sql`select path, is_dir from files where ${IS_IGNORED} and source_id = ${sql.placeholder('source')}
  and rule = ${sql.placeholder('rule')} order by is_dir, id limit ${sql.placeholder('limit')}`

async function ignoredBy(reader: Scoped): Promise<IgnoredRule[]> {
  const all: IgnoredRule[] = []
  for (const { id, label } of await reader.all<{ id: number; label: string }>(watched))
    if (isInScope(reader.scope, label)) all.push(...(await ignoredIn(reader, id, label)))
  return all.sort(
    (a, b) => b.files + b.directories - a.files - a.directories || (a.rule < b.rule ? -1 : Number(a.rule > b.rule)),
  )
}

async function ignoredIn(reader: Scoped, id: number, source: string): Promise<IgnoredRule[]> {
  const rules = new Map<string, IgnoredRule>()
  for (const { rule, is_dir, count } of await reader.all<RuleDbRow>(byRule, { source: id })) {
    const known = rules.get(rule) ?? { source, rule, files: 0, directories: 0, examples: [] }
    known[is_dir === 1 ? 'directories' : 'files'] += count
    rules.set(rule, known)
  }
  for (const one of rules.values()) {
    const values = { source: id, rule: one.rule, limit: MOST_EXAMPLES }
    const found = await reader.all<{ path: string; is_dir: number }>(examples, values)
    one.examples = found.map(({ path, is_dir }) => (is_dir === 1 ? `${path}/` : path))
  }
  return [...rules.values()]
}

const waitingRows = (reader: Scoped) => sql`select s.label as source, f.path, f.size, f.last_seen as since,
    case when f.shape = 'lines' then f.bytes_pending else f.size end as bytes,
    case when f.status <> 'unreadable' then f.rule end as why
  from (select * from files where ${IS_WAITING}) as f
  join sources s on s.id = f.source_id where s.removed_at is null and ${ofScope(reader, sql`s.label`)}
  order by f.last_seen, f.id limit ${sql.placeholder('limit')}`

const isState = sql`coalesce(shape, '') = 'snapshot'`

/** The first observation of the present generation, and whether the one before had gone, tell why there is a new one. */
const renewedRows = (reader: Scoped) => sql`select s.label as source, f.path, f.generation,
    case when f.rule like ${`${BEGUN_ANEW}%`} then 'rotated' when f.shape = 'lines' then coalesce((select case o.what when 'line-same' then 'cut' else 'other' end
        from observations o where o.file_id = f.id and o.generation = f.generation
          and o.what in ('line', 'line-same') order by o.start limit 1), 'emptied')
      when exists (select 1 from observations o where o.file_id = f.id and o.generation = f.generation - 1
        and o.what = 'gone') then 'again'
      else 'rewritten' end as why,
    (select o.at from observations o where o.file_id = f.id and o.generation = f.generation
      order by o.start limit 1) as since
  from (select * from files where ${IS_RENEWED} and not ${isState}) as f
  join sources s on s.id = f.source_id where s.removed_at is null and ${ofScope(reader, sql`s.label`)}
  order by f.last_seen desc, f.id limit ${sql.placeholder('limit')}`

const beginnings = [...HOLES, ...HOLES.map(begunAnew), ...MOSTLY_HOLES]

const holeRows = (reader: Scoped) => sql`select s.label as source, f.path, f.rule as why
  from files f join sources s on s.id = f.source_id where s.removed_at is null and ${ofScope(reader, sql`s.label`)}
    and f.gone_at is null and f.status <> 'ignored'
    and (${sql.join(
      beginnings.map((one) => sql`f.rule like ${`${one}%`}`),
      sql` or `,
    )}) order by f.id limit ${sql.placeholder('limit')}`

const waitingCount = (reader: Scoped) => sql`select count(*) as count from files where ${IS_WAITING}
  and source_id in (select id from sources where removed_at is null and ${ofScope(reader, sql`label`)})`
const renewedCount = (reader: Scoped) => sql`select count(*) as count from files where ${IS_RENEWED} and not ${isState}
  and source_id in (select id from sources where removed_at is null and ${ofScope(reader, sql`label`)})`
const rewrittenCount = (reader: Scoped) => sql`select count(*) as count from files where ${IS_RENEWED} and ${isState}
  and source_id in (select id from sources where removed_at is null and ${ofScope(reader, sql`label`)})`

async function waitingFiles(reader: Scoped, limit: number): Promise<Some<WaitingFile>> {
  const count = (await reader.get<{ count: number }>(waitingCount(reader)))?.count ?? 0
  if (count === 0) return { rows: [], count }
  const rows = await reader.all<Omit<WaitingFile, 'why'> & { why: string | null }>(waitingRows(reader), { limit })
  return { rows: rows.map((row) => ({ ...row, why: saidBeside(row.why) ?? why('no-end-yet') })), count }
}

async function renewedFiles(reader: Scoped, limit: number): Promise<Some<RenewedFile>> {
  const count = (await reader.get<{ count: number }>(renewedCount(reader)))?.count ?? 0
  return { rows: count === 0 ? [] : await reader.all<RenewedFile>(renewedRows(reader), { limit }), count }
}
