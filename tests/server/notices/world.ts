import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { gather } from '@/server/notices/gather'
import { systemResolve } from '@/server/notices/lookup'
import { openPostman } from '@/server/notices/postman'
import { noticeVerbs } from '@/server/notices/webhook-verbs'
import { askCandidates, waitingAsks } from '@/server/oversight/approvals/asked/waiting'
import { policyJudge } from '@/server/oversight/policies/judge-policies'
import { askReader } from '@/server/store/asks/asks'
import { decisionStore } from '@/server/store/hand/decisions'
import { deliveryStore } from '@/server/store/hand/deliveries'
import { heldStore } from '@/server/store/hand/held-rows'
import { policyStore } from '@/server/store/hand/policy-rows'
import { toldStore } from '@/server/store/hand/untold-news'
import { webhookStore } from '@/server/store/hand/webhooks'
import { pressingOf } from '@/server/store/judge/read-pressing'
import { preferenceStore } from '@/server/store/people/preference-rows'
import { candidateReader } from '@/server/store/read/read-candidates'
import { unscoped } from '@/server/store/rows/scoped'
import type { TestDatabase } from '@/tests/databases'
import { fileRow, insert, messageRowOf, sourceRow, T0 } from '../store/rows'

/** Writes asks `first`… into the record, `count` of them, all at `at`. */
export async function agentsAsk(
  db: TestDatabase,
  first: number,
  count: number,
  at: number,
  list = 'decide',
  more: { priority?: number; deadline_at?: number } = {},
) {
  await db.writer().write(async (tx) => {
    if (first === 1) {
      await insert(tx, 'sources', [sourceRow()])
      await insert(tx, 'files', [fileRow()])
    }
    const places = Array.from({ length: count }, (_, place) => first + place)
    const keyOf = (place: number) => at * 4096 + place
    await insert(
      tx,
      'messages',
      places.map((place) =>
        messageRowOf(place, {
          ...{ key: keyOf(place), uid: `ask-${place}`, observed_at: at, sent_at: at, body: `May I, ${place}?` },
          ...{ reply_to: null, answered_at: null, sender: 'ha-mgr-1' },
          ...more,
        }),
      ),
    )
    const asks = places.map((place) => ({
      ...{ key: keyOf(place), uid: `ask-${place}`, source_id: 1, list, needs: 'always', sender: 'ha-mgr-1' },
      ...{ expires_at: null, answered_at: null, answer: null, gone_at: null },
    }))
    await insert(tx, 'asks', asks)
  })
}

export const answer = (db: TestDatabase, uid: string) =>
  db.writer().write((tx) => tx.run(sql`update asks set answered_at = ${T0} where uid = ${uid}`))

/** Something says in a person's name that it was decided. */
export const sayDecided = (db: TestDatabase, uid: string) =>
  db.writer().write((tx) => tx.run(sql`update asks set said = 'by-hand', said_at = ${T0} where uid = ${uid}`))

/** Telling over the tables of a test, with a clock of the test's own. */
export function tellingOn(
  db: TestDatabase,
  {
    clock,
    publicUrl = null,
    timeoutMs = 60_000,
    paceMs = 0,
  }: { clock: () => number; publicUrl?: string | null; timeoutMs?: number; paceMs?: number },
) {
  const doors = [db.writer('ledger'), db.reader('ledger')] as const
  const [record] = [unscoped(db.reader())]
  const [webhooks, deliveries, told] = [webhookStore(...doors), deliveryStore(...doors), toldStore(...doors)]
  const [asks, candidates] = [askReader(record), candidateReader(record, record)]
  const [policies, decisions, held] = [policyStore(...doors), decisionStore(...doors), heldStore(...doors, 'here')]
  const judge = policyJudge({ policies, candidates, decidedOnDisk: asks.decidedOnDisk, now: clock })
  const waiting = (now: number) =>
    waitingAsks({ decisions, asks, judge, candidates: candidates.of, held }, { now, most: 2_000 })
  const asked = (uids: readonly string[]) => askCandidates({ candidates: candidates.of, held }, uids)
  const own = { port: 4800, publicHost: null }
  const wire = { resolve: systemResolve(), timeoutMs, now: clock, random: () => 0.5 }
  const links = { base: publicUrl ?? 'http://127.0.0.1:4800', here: publicUrl === null, uid: String }
  const preferences = preferenceStore(...doors)
  const pressing = (now: number) => pressingOf(record, now)
  const post = { webhooks, preferences, deliveries, waiting, pressing, own, links, version: '0.1.0', ...wire }
  const acting = { changed: () => undefined, now: clock, newId: randomUUID, random: randomBytes }
  const report = (error: unknown) => {
    throw error
  }
  return {
    webhooks,
    deliveries,
    held,
    preferences,
    waiting,
    pressing,
    verbs: noticeVerbs({ webhooks, deliveries, post, own, links, ...acting }),
    gather: () =>
      gather({
        webhooks,
        told,
        waiting,
        pressing,
        candidates: asked,
        elsewhere: asks.saidElsewhere,
        dueAmong: asks.dueAmong,
        paceMs,
        now: clock,
        newId: randomUUID,
      }),
    postman: (more: Partial<Parameters<typeof openPostman>[0]> = {}) =>
      openPostman({ ...post, carried: () => undefined, report, ...more }),
  }
}
