import { randomUUID } from 'node:crypto'
import type { Somebody } from '@/lib/people/people-told'
import { paced } from '@/server/live/paced'
import { type AlertVerbs, alertVerbs } from '@/server/notices/alerts/alert-verbs'
import { alertWatch } from '@/server/notices/alerts/watch-alerts'
import type { NoticeVerbs } from '@/server/notices/webhook-verbs'
import type { Index } from '@/server/store/readers'
import type { Ledger } from './ledger-side'
import { type Notices, openNotices } from './notify'

type Parts = {
  readers: Pick<Index, 'matches' | 'sums' | 'status'>
  ledger: Pick<Ledger, 'alerts' | 'webhooks'>
  notices: Pick<Notices, 'verbs' | 'look'>
  people: () => Promise<Somebody[]>
  /** Pages that show alert rules have something new to show. */
  carried: () => void
  version: string
  now: () => number
  report: (error: unknown, where: string) => void
}

type Alerts = { verbs: AlertVerbs; look: () => void; close: () => void }

/** What tells people of new asks, and of what alert rules find. */
export type Telling = {
  verbs: { notices: NoticeVerbs; alerts: AlertVerbs }
  /** The record or the ledger has changed. */
  look: () => void
  close: () => Promise<void>
}

export function openTelling(parts: Parameters<typeof openNotices>[0] & Omit<Parts, 'notices'>): Telling {
  const notices = openNotices(parts)
  const alerts = openAlerts({ ...parts, notices })
  return {
    verbs: { notices: notices.verbs, alerts: alerts.verbs },
    look: () => {
      notices.look()
      alerts.look()
    },
    close: async () => {
      alerts.close()
      await notices.close()
    },
  }
}

/** At least so long between two looks, however fast the record changes. */
const LOOK_MS = 3_000
/** Some rules fire, or are quiet again, as time goes by. */
const SLOW_MS = 15_000

/** Judges alert rules for as long as the console runs, beside what reads files and what shows pages. */
function openAlerts(parts: Parts): Alerts {
  const { readers, ledger, notices, people, carried, version, now, report } = parts
  const isReading = async () => (await readers.status.at(now())).tail === 'running'
  const watch = alertWatch({
    alerts: ledger.alerts,
    matches: readers.matches,
    sums: readers.sums,
    isReading,
    people,
    changed: carried,
    version,
    now,
    report,
  })
  const looking = paced(
    LOOK_MS,
    async () => {
      if (await watch.pass()) notices.look()
      return undefined
    },
    (error) => report(error, 'alert rules'),
  )
  const slow = setInterval(looking.ask, SLOW_MS)
  slow.unref()
  looking.ask()
  return {
    verbs: alertVerbs({
      ...{
        alerts: ledger.alerts,
        webhooks: ledger.webhooks,
        matches: readers.matches,
        sums: readers.sums,
        watch,
        people,
      },
      ...{ testAlert: notices.verbs.testAlert, now, newId: randomUUID },
      changed: looking.ask,
    }),
    look: looking.ask,
    close: () => {
      looking.stop()
      clearInterval(slow)
    },
  }
}
