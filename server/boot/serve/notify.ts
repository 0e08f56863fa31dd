import { randomBytes, randomUUID } from 'node:crypto'
import { PACE_MS } from '@/lib/pages/notice-pace'
import { sayOnce } from '@/lib/pages/say-once'
import { DAY_MS } from '@/lib/time/clock'
import { paced } from '@/server/live/paced'
import { GATHERED_MS, gather } from '@/server/notices/gather'
import { systemResolve } from '@/server/notices/lookup'
import { openPostman } from '@/server/notices/postman'
import type { Own } from '@/server/notices/webhook-address'
import { type NoticeVerbs, noticeVerbs } from '@/server/notices/webhook-verbs'
import { askCandidates, waitingAsks } from '@/server/oversight/approvals/asked/waiting'
import { policyJudge } from '@/server/oversight/policies/judge-policies'
import type { Readers } from '@/server/store/readers'
import type { Ledger } from './ledger-side'

type Parts = {
  readers: Pick<Readers, 'asks' | 'candidates' | 'told' | 'problems'>
  ledger: Pick<Ledger, 'decisions' | 'policies' | 'held' | 'webhooks' | 'deliveries' | 'told' | 'preferences'>
  port: number
  /** At which the console answers. */
  url: string
  publicUrl: string | null
  version: string
  /** For how long what waits in a terminal must have waited. */
  restMs: number
  /** Pages that show deliveries have something new to show. */
  carried: () => void
  now: () => number
  report: (error: unknown, where: string) => void
}

export type Notices = {
  verbs: NoticeVerbs
  /** The record or the ledger has changed. */
  look: () => void
  close: () => Promise<void>
}

/** Of each list so many of the newest are looked at. */
const MOST = 2_000
const TIMEOUT_MS = 10_000
/** Some asks come to wait as time goes by. */
const SLOW_MS = 15_000
const TIDY_MS = 3_600_000
const KEPT_MS = 30 * DAY_MS
const KEPT_DELIVERIES = 200

/** Tells of new asks by webhooks, for as long as the console runs; what it owes when it ends it sends when it is back. */
export function openNotices(parts: Parts): Notices {
  const { readers, ledger, port, url, publicUrl, version, restMs, carried, now, report } = parts
  const { webhooks, deliveries, told, decisions, policies, held, preferences } = ledger
  const { asks, candidates } = readers
  const judge = policyJudge({ policies, candidates, decidedOnDisk: asks.decidedOnDisk, now })
  const waiting = (at: number) =>
    waitingAsks({ decisions, asks, judge, candidates: candidates.of, held }, { now: at, most: MOST, restMs })
  const asked = (uids: readonly string[]) => askCandidates({ candidates: candidates.of, held }, uids)
  const own: Own = { port, publicHost: publicUrl === null ? null : new URL(publicUrl).host }
  const links = { base: publicUrl ?? url, here: publicUrl === null, uid: readers.told.uid }
  const wire = { resolve: systemResolve(), timeoutMs: TIMEOUT_MS, now, random: Math.random }
  const pressing = readers.problems.pressing
  const post = { webhooks, preferences, deliveries, waiting, pressing, own, links, version, ...wire }
  const postman = openPostman({ ...post, carried, report })
  const { failed, well } = sayOnce(report)
  const gathering = paced(
    GATHERED_MS,
    async () => {
      const done = await gather({
        webhooks,
        told,
        waiting,
        pressing,
        candidates: asked,
        elsewhere: asks.saidElsewhere,
        dueAmong: asks.dueAmong,
        paceMs: PACE_MS,
        now,
        newId: randomUUID,
      })
      well()
      postman.look()
      if (!done) gathering.ask()
      return undefined
    },
    (error) => failed(error, 'notices'),
  )
  const tidy = async () => {
    const at = now()
    await deliveries.prune(at - KEPT_MS, KEPT_DELIVERIES)
    await told.prune(at - KEPT_MS, { uids: [...(await waiting(at)).keys()], pressing: await pressing(at) })
  }
  const slow = setInterval(gathering.ask, SLOW_MS)
  const hourly = setInterval(() => void tidy().catch((error: unknown) => report(error, 'notices')), TIDY_MS)
  for (const timer of [slow, hourly]) timer.unref()
  gathering.ask()
  const acting = { newId: randomUUID, random: randomBytes, changed: gathering.ask }
  return {
    verbs: noticeVerbs({ webhooks, deliveries, post, own, links, now, ...acting }),
    look: gathering.ask,
    close: async () => {
      gathering.stop()
      clearInterval(slow)
      clearInterval(hourly)
      await postman.close()
    },
  }
}
