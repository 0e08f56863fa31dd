import { setImmediate as nextTurn } from 'node:timers/promises'
import { packAll } from '@/server/store/bytes/packing'
import { makeMonths } from '@/server/store/data/months'
import type { Tx, WriteDoor } from '@/server/store/door/door'
import type { Batch, Ingested, Source } from '../store'
import { derive } from './derive/derive'
import type { ProtocolFacts } from './derive/rows/facts-given'
import { claimsHuman } from './derive/rows/human'
import type { Step } from './derive/rows/model'
import { RETAINED } from './derive/rows/retained'
import { settleAnswers } from './derive/settling/settling'
import { settleTasks } from './derive/tasks/task-changes'
import { loadKnownLines } from './load/known-lines'
import { COUNTED, loadState } from './load/load-state'
import { keepNovelties, type Novelties, type NoveltyKeeper, noteNames } from './load/novelty'
import { type Remembered, remembering } from './load/remembered'
import { withSeenMentions } from './load/seen-mentions'
import { epochOf, type Leads, leadsAlone } from './source-lead'
import { insertRows } from './write/bulk'
import { giver, type Numbers, saveNumbers } from './write/counters'
import { assertOurs, TIMES_DERIVED } from './write/derivation'
import { type Before, fileIds, saveFiles } from './write/files'
import { joinWords } from './write/join-words'
import { observeBatch } from './write/observe'
import { TABLES } from './write/tables'
import { indexWords, writeState } from './write/write'

const CONTENTS_REMEMBERED = 4_096
const HANDED_OVER = 1000

/** Takes batches in, each in one transaction: files and their cursors, what was observed, and what follows from it. */
export function ingester(
  door: WriteDoor,
  facts: ProtocolFacts,
  leads: Pick<Leads, 'check'> = leadsAlone,
  novelties: NoveltyKeeper = keepNovelties(),
) {
  const recent: Recent = { derived: 0, ids: new Map() }
  const months = new Set<number>()
  const remembered = remembering()
  return async (batch: Batch, onHanded?: () => void): Promise<Ingested> => {
    const kept = new Map<string, number>()
    if (facts.posted !== undefined && batch.observed.some(isClaimed)) await facts.posted.renew()
    const { taken, made, numbers, leave } = await door.write(async (tx) => {
      const done = await takeIn(tx, batch, { facts, leads, kept, recent, months, novelties, remembered })
      onHanded?.()
      return done
    })
    leave()
    novelties.wrote(numbers)
    for (const month of made) months.add(month)
    for (const [sha256, id] of kept) recent.ids.set(sha256, id)
    for (const sha256 of recent.ids.keys()) if (recent.ids.size > CONTENTS_REMEMBERED) recent.ids.delete(sha256)
    return taken
  }
}

function isClaimed(observed: Batch['observed'][number]): boolean {
  return 'readings' in observed && observed.readings.some(claimsHuman)
}

/** sha256 of content seen lately → the observation that keeps its bytes, since the index was `derived` so often. */
type Recent = { derived: number; ids: Map<string, number> }

type Memory = {
  facts: ProtocolFacts
  leads: Pick<Leads, 'check'>
  kept: Map<string, number>
  recent: Recent
  /** Months that have their place; what a transaction made counts once it is committed. */
  months: ReadonlySet<number>
  novelties: NoveltyKeeper
  remembered: Remembered
}

async function takeIn(
  tx: Tx,
  told: Batch,
  { facts, leads, kept, recent, months, novelties: keeper, remembered }: Memory,
): Promise<{ taken: Ingested; made: number[]; numbers: Numbers; leave: () => void }> {
  const { numbers, before } = await remembered.begin(tx, told)
  assertOurs(numbers)
  await leads.check(tx, told.source.id, numbers.get(epochOf(told.source.id)) ?? 0)
  const loaded = new Map(numbers)
  const novelties = await keeper.of(tx, told.source.id, numbers)
  const retained = numbers.get(RETAINED) ?? 0
  // What it remembers may have been dropped before the index was derived anew.
  const derived = numbers.get(TIMES_DERIVED) ?? 0
  if (recent.derived !== derived) recent.ids.clear()
  recent.derived = derived
  // A clock that went back does not observe what was dropped already.
  const batch = { ...told, at: Math.max(told.at, retained) }
  const made = await makeMonths(tx, [batch.at], months)
  const next = giver(numbers)
  const known = await loadKnownLines(tx, batch, before)
  const ids = fileIds(batch, before, next)
  const number = (numbers.get('batch') ?? 0) + 1
  const { rows, steps } = observeBatch({ batch, number, before, ids, known, kept, recent: recent.ids, next })
  if (rows.length > 0) numbers.set('batch', number)
  let files: Before[] = []
  const keep = async () => {
    files = await saveFiles(tx, batch, before, ids)
    await insertRows(tx, TABLES.blocks, packAll(rows))
    await insertRows(tx, TABLES.observations, rows)
  }
  const fresh = await deriveSteps(tx, { source: batch.source, facts, numbers, steps, novelties, keep })
  await saveNumbers(tx, numbers, loaded)
  await tx.ring()
  const leave = remembered.leaves(tx, batch, { numbers, files })
  return { taken: { rev: numbers.get('rev') ?? 0, ...fresh }, made, numbers, leave }
}

/**
 * What follows from observations of one batch; `keep` keeps them. Leaves the numbers given in `numbers`. What is written
 * is handed over as soon as it is known: where the database has a thread of its own, it writes while this one derives.
 */
export async function deriveSteps(
  tx: Tx,
  given: {
    source: Source
    facts: ProtocolFacts
    numbers: Numbers
    steps: readonly Step[]
    novelties?: Novelties
    keep?: () => Promise<void>
  },
): Promise<Pick<Ingested, 'messages' | 'duplicates'>> {
  if (given.steps.length === 0) {
    await given.keep?.()
    return { messages: 0, duplicates: 0 }
  }
  const steps = await withSeenMentions(tx, given.source, given.steps)
  const { state, threads } = await loadState(tx, { ...given, steps })
  tx.pause()
  await given.keep?.()
  for (let from = 0; from < steps.length; from += HANDED_OVER) {
    const before = state.messages.fresh.length
    derive(state, steps.slice(from, from + HANDED_OVER))
    await indexWords(tx, state.messages.fresh.slice(before))
    // What was handed over reaches a database beyond a socket only between two turns.
    if (from + HANDED_OVER < steps.length) await nextTurn()
  }
  if (given.novelties !== undefined) noteNames(state, given.novelties)
  settleAnswers(state)
  settleTasks(state)
  await writeState(tx, state, threads)
  if (state.messages.fresh.length > 0) joinWords(tx)
  for (const name of COUNTED) if (state.counters[name] > 0) given.numbers.set(name, state.counters[name])
  const messages = state.messages.fresh.filter(({ reading }) => reading === 'message').length
  const total = `messages:${given.source.id}`
  if (messages > 0) given.numbers.set(total, (given.numbers.get(total) ?? 0) + messages)
  return { messages, duplicates: state.duplicates }
}
