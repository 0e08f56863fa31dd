import { randomUUID } from 'node:crypto'
import { LOCAL, type Somebody } from '@/lib/people/people-told'
import { alertVerbs } from '@/server/notices/alerts/alert-verbs'
import { alertWatch } from '@/server/notices/alerts/watch-alerts'
import { alertStore } from '@/server/store/alerts/alert-rows'
import { matchReader } from '@/server/store/alerts/read-matches'
import { sumReader } from '@/server/store/alerts/read-sums'
import { unscoped } from '@/server/store/rows/scoped'
import type { TestDatabase } from '@/tests/databases'
import { fileRow, insert, messageRowOf, sourceRow } from '../../store/rows'
import type { tellingOn } from '../world'

/** A source that is watched since `addedAt`. */
export const watched = (db: TestDatabase, addedAt: number) =>
  db.writer().write(async (tx) => {
    await insert(tx, 'sources', [sourceRow({ added_at: addedAt })])
    await insert(tx, 'files', [fileRow()])
  })

/** Agents said something at each of these times; `first` numbers the first. */
export const said = (
  db: TestDatabase,
  first: number,
  times: readonly number[],
  sender = 'qa',
  given: Parameters<typeof messageRowOf>[1] = {},
) =>
  db.writer().write((tx) =>
    insert(
      tx,
      'messages',
      times.map((at, n) =>
        messageRowOf(first + n, {
          key: at * 4096 + first + n,
          sent_at: at,
          observed_at: at,
          sender,
          flags: '',
          ...given,
        }),
      ),
    ),
  )

/** Alert rules over the tables of a test, as one console judges them. */
export function alertsOn(
  db: TestDatabase,
  telling: ReturnType<typeof tellingOn>,
  clock: () => number,
  people: () => Promise<Somebody[]> = async () => [LOCAL],
) {
  const doors = [db.writer('ledger'), db.reader('ledger')] as const
  const alerts = alertStore(...doors)
  const matches = matchReader(unscoped(db.reader()))
  const sums = sumReader(db.reader())
  const state = { isReading: true, reported: [] as string[] }
  const watch = alertWatch({
    ...{
      alerts,
      matches,
      sums,
      isReading: async () => state.isReading,
      people,
      changed: () => undefined,
      version: '0.1.0',
      now: clock,
    },
    report: (_, where) => state.reported.push(where),
  })
  const verbs = alertVerbs({
    ...{ alerts, webhooks: telling.webhooks, matches, sums, watch, testAlert: telling.verbs.testAlert },
    ...{ people, changed: () => undefined, now: clock, newId: randomUUID },
  })
  return { watch, verbs, state }
}

/** Leaves nothing of a test to the next: its webhooks and its alert rules go, and what is untold of them. */
export async function removeAll(telling: ReturnType<typeof tellingOn>, alerts: ReturnType<typeof alertsOn>) {
  for (const { id } of (await telling.verbs.list()).webhooks) await telling.verbs.remove(id)
  for (const { id } of await alerts.verbs.list()) await alerts.verbs.remove(id)
  await telling.gather()
}
