import { sql } from 'drizzle-orm'
import { hash64 } from '@/lib/letters/hash'
import type { ConsoleStatus, SourceCondition, SourceStatus } from '@/lib/message/message'
import { isPartlyInScope, partsIn } from '@/lib/people/scope'
import { sayTrouble } from '@/lib/source/kept-trouble'
import type { ConsoleTrouble } from '@/lib/source/trouble'
import { trouble as words } from '@/lib/text/sources/trouble-words'
import type { StoreTrouble } from '@/server/store/door/base/store-trouble'
import { DERIVATION, derivationOf } from '@/server/store/ingest/write/derivation'
import { graveProblems } from '@/server/store/judge/read-problems'
import { newestWithin, readRev } from '@/server/store/rows/read-rev'
import { ofScope, type Scoped } from '@/server/store/rows/scoped'
import { readConfig } from '@/server/store/rows/source-config'
import { searchWhere } from '@/server/store/search/question'
import { largest, presentLag } from './lag-now'
import { partlyOverlooked, withOverlooked } from './read-overlooked'
import type { RunningFacts } from './running-facts'
import { freshest, notSeen, unsaid } from './said-condition'
import { addBytes, addFiles, filesOf, noBytes, noFiles, type SumDbRow } from './source-sums'
import type { StatusReader } from './status-reader'

type SourceDbRow = {
  id: number
  label: string
  protocol: string
  root: string
  config: string
  condition: string | null
  at: number | null
  messages: number | null
  documents: number
}

export function statusReader(
  reader: Scoped,
  facts: Pick<
    RunningFacts,
    | 'titleOf'
    | 'keepsOf'
    | 'derives'
    | 'reasons'
    | 'writes'
    | 'tailRuns'
    | 'toldOf'
    | 'isUnread'
    | 'led'
    | 'takesWrites'
    | 'refused'
    | 'whyStopped'
    | 'console'
    | 'deriving'
    | 'overlooks'
  >,
): StatusReader {
  const places = unreadableNow(reader)
  return {
    reached: () => readRev(reader),
    placeOf: (rev) => reader.opaque.of('live', rev),
    revAt: (place) => reader.opaque.read('live', place),
    at: async (now) => {
      const tail = (await facts.tailRuns()) ? 'running' : 'stopped'
      const led = await facts.led()
      const refuses = !(await facts.takesWrites())
      const refused = await facts.refused()
      const rev = await readRev(reader)
      const by = await derivationOf(reader)
      const deriving = facts.deriving()
      // Nothing was taken in yet: there is nothing that an older version derived.
      const anew = deriving ?? (by < DERIVATION && rev > 0 ? { done: 0, total: 0 } : null)
      const sums = await reader.all<SumDbRow>(sumsOfAll)
      const rows = (await reader.all<SourceDbRow>(watched)).filter(({ label }) => isPartlyInScope(reader.scope, label))
      const whole = rows.map((row) =>
        statusOf(row, sums, { ...facts, tail, now, led, refuses, refused, waits: deriving !== null }),
      )
      const told = await Promise.all(
        whole.map((source, at) => withOverlooked(reader, rows[at]?.id ?? 0, source, facts)),
      )
      const sources = await Promise.all(told.map((source) => partOf(reader, source)))
      const unreadable = (await reader.get<{ count: number }>(places))?.count ?? 0
      return {
        now,
        rev: reader.opaque.of('live', reader.scope === null ? rev : await newestWithin(reader)),
        // How much was taken in outside is not told: within a scope it is another number when its sums are others.
        taken:
          reader.scope === null
            ? ((await reader.get<{ value: number }>(lastBatch))?.value ?? 0)
            : hash64(JSON.stringify([sources.map(takenOf), unreadable])).high,
        tail,
        whyStopped: tail === 'stopped' ? facts.whyStopped() : null,
        console: ofConsole(facts.console()),
        derivation: { by, anew },
        sources,
        files: sources.map(({ files }) => files).reduce(addFiles, noFiles),
        bytes: sources.map(({ bytes }) => bytes).reduce(addBytes, noBytes),
        unreadable,
        problems: await graveProblems(reader, now),
        lagMs: largest(sources.map(({ condition }) => condition.lagMs)),
      }
    },
  }
}

const ofConsole = (trouble: ConsoleTrouble | null) => (trouble === null ? null : sayTrouble(trouble))

/** What of a source is another when something of it was taken in. */
const takenOf = ({ label, files, bytes, vanished, messages, condition: { lastChangeAt } }: SourceStatus) => [
  ...[label, files, bytes, vanished, messages, lastChangeAt],
]

const lastBatch = sql`select value from counters where name = 'batch'`

const sumsOfAll = sql`select source_id, gone, status, files, bytes_read as read, bytes_unreadable as unreadable,
  bytes_ignored as ignored, bytes_pending as pending, size from file_sums`

const watched = sql`select s.id, s.label, s.protocol, s.root, s.config, c.condition, c.at,
    (select value from counters where name = 'messages:' || s.id) as messages,
    case when exists (select 1 from versions v where v.source_id = s.id and v.what = 'document') then 1 else 0 end as documents
  from sources s left join conditions c on c.source_id = s.id where s.removed_at is null order by s.id`

/** What the page of unreadable places lists, counted no further than a rail can show. */
const unreadableNow = (
  reader: Scoped,
) => sql`select count(*) as count from (select 1 from messages m join sources s on s.id = m.source_id
  where m.reading = 'unreadable' and m.gone_at is null and s.removed_at is null
    and ${ofScope(reader, sql`s.label`)} order by m.key limit 10000) as places`

type Around = {
  led: ReadonlySet<number> | null
  refuses: boolean
  refused: ReadonlyMap<number, StoreTrouble>
  waits: boolean
}

function statusOf(
  row: SourceDbRow,
  sums: readonly SumDbRow[],
  facts: Pick<RunningFacts, 'titleOf' | 'keepsOf' | 'derives' | 'reasons' | 'writes' | 'toldOf' | 'isUnread'> &
    Pick<ConsoleStatus, 'tail' | 'now'> &
    Around,
): SourceStatus {
  const own = sums.filter((sum) => sum.source_id === row.id)
  const here = own.filter((sum) => sum.gone === 0)
  const said = freshest(row, facts.toldOf(row.label))
  const condition = { ...unsaid(row.id, said, facts), lagMs: presentLag(said, facts.now) }
  return {
    label: row.label,
    channels: null,
    protocol: row.protocol,
    title: facts.titleOf(row.protocol),
    root: row.root,
    demo: readConfig(row.config).demo === true,
    condition: presentCondition(condition, {
      ...facts,
      unread: unreadOf(row, condition.state, facts),
    }),
    files: here.map(filesOf).reduce(addFiles, noFiles),
    bytes: here.filter(({ status }) => status !== 'ignored').reduce(addBytes, noBytes),
    vanished: own
      .filter((sum) => sum.gone === 1 && sum.status !== 'ignored')
      .reduce((total, sum) => total + sum.files, 0),
    messages: row.messages ?? 0,
    keeps: facts.keepsOf(row.protocol),
    derives: facts.derives(row.protocol),
    reasons: facts.reasons(row.protocol),
    writes: facts.writes(row.protocol),
    documents: row.documents === 1,
    overlooked: null,
  }
}

/** Why nobody reads a source, whatever the index says of it; null where somebody does. */
function unreadOf(
  { id, root }: SourceDbRow,
  state: SourceCondition['state'],
  { isUnread, led, waits }: Pick<RunningFacts, 'isUnread'> & Around,
): Unread | null {
  if (isUnread(root, state)) return { cause: words.unnamed.cause(root), mend: words.unnamed.mend }
  // A process that was killed, or lost its connection, had no time to say so.
  return led === null || led.has(id) || state === 'stopped' || waits
    ? null
    : { cause: words.unled.cause(root), mend: words.unled.mend }
}

type Unread = Pick<SourceCondition, 'cause' | 'mend'>

const MOST_COUNTED = 10_000

/** What is told of a source to who sees some of its channels: whether it is read, and how many messages those have. */
async function partOf(reader: Scoped, source: SourceStatus): Promise<SourceStatus> {
  const channels = partsIn(reader.scope).flatMap((part) => (part.source === source.label ? part.channels : []))
  if (channels.length === 0) return source
  const search = await searchWhere(reader, [{ field: 'source', value: source.label }], 0)
  const count = (await reader.get<{ count: number }>(search.count(MOST_COUNTED)))?.count ?? 0
  const { state, trouble, fileSystem, watch } = source.condition
  return {
    ...source,
    channels,
    condition: { ...notSeen, state, trouble, fileSystem, watch },
    files: noFiles,
    bytes: noBytes,
    vanished: 0,
    documents: false,
    overlooked: partlyOverlooked(source.overlooked),
    messages: Math.min(count, MOST_COUNTED),
  }
}

/** Nothing is read without a tail, nor while the index is derived anew. */
function presentCondition(
  condition: SourceCondition,
  { tail, waits, unread }: Pick<ConsoleStatus, 'tail'> & { waits: boolean; unread: Unread | null },
): SourceCondition {
  if (tail === 'stopped') return { ...condition, state: 'stopped', progress: null }
  if (unread !== null) return { ...condition, ...unread, state: 'stopped', trouble: null, lagMs: null, progress: null }
  const nothing = { trouble: null, cause: null, mend: null, progress: null }
  return waits ? { ...condition, ...nothing, state: 'catching-up' } : condition
}
