import { sql } from 'drizzle-orm'
import type { Forgotten } from '@/lib/source/forgotten'
import { dataOf } from '@/server/boot/base/reading-side'
import type { Settings } from '@/server/settings'
import type { Tx, WriteDoor } from '@/server/store/door/door'
import { dropForgotten, type ForgottenThere, keepForgotten } from '@/server/store/hand/forgotten-rows'
import { emptyTold, type KnownOf } from '@/server/store/hand/told-words'
import { readForgotten } from '@/server/store/ingest/load/known-forgotten'
import { allSources } from '@/server/store/ingest/write/sources-written'
import { openLedger } from '@/server/store/keep/data'
import { standAlone } from './stand-alone'

type Around = { record: WriteDoor; now: number }
type Place = Pick<Settings, 'data' | 'database'>

/**
 * Does what forgets in the index, then takes what is there no more out of what was told of it, and tells the ledger what
 * was forgotten, for an index that is made anew. No console of these files runs meanwhile. Throws a `KnownError`, and does
 * nothing, where one does.
 */
export function withTold<T>(settings: Place, { record, now }: Around, forgets: () => Promise<T>): Promise<T> {
  return withLedger(settings, async (open) => {
    const done = await forgets()
    const ledger = await open(now)
    try {
      await emptyTold(ledger, knownIn(record))
      await keepForgotten(ledger, await record.write(forgottenHere))
      await ledger.wipe()
    } finally {
      await ledger.close()
    }
    return done
  })
}

/** Has the ledger forget that it was forgotten, then does the same in the index. */
export function withoutForgotten<T>(
  settings: Place,
  { record, now, which }: Around & { which: Pick<Forgotten, 'source' | 'name'> },
  remembers: () => Promise<T>,
): Promise<T> {
  return withLedger(settings, async (open) => {
    const source = (await record.write(allSources)).find(({ id }) => id === which.source)
    const ledger = await open(now)
    try {
      if (source !== undefined) await dropForgotten(ledger, { ...source, name: which.name })
    } finally {
      await ledger.close()
    }
    return remembers()
  })
}

async function withLedger<T>(
  settings: Place,
  act: (open: (now: number) => Promise<WriteDoor>) => Promise<T>,
): Promise<T> {
  const data = dataOf(settings)
  // Any number of programs write one ledger there, in turns.
  const release = data.postgresUrl === null ? await standAlone(data) : () => undefined
  try {
    return await act((now) => openLedger(data, now))
  } finally {
    release()
  }
}

async function forgottenHere(tx: Tx): Promise<ForgottenThere[]> {
  const sources = new Map((await allSources(tx)).map((source) => [source.id, source]))
  return (await readForgotten(tx)).flatMap(({ source, ...one }) => {
    const of = sources.get(source)
    return of === undefined ? [] : [{ ...one, protocol: of.protocol, root: of.root }]
  })
}

const knownIn =
  (record: WriteDoor): KnownOf =>
  (uids) =>
    record.write(async (tx) => {
      const rows = await tx.all<{ uid: string }>(sql`select uid from messages where ${tx.inList(sql`uid`, uids)}`)
      return new Set(rows.map(({ uid }) => uid))
    })
