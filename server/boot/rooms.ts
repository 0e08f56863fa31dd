import type { Context, LedgerVerbs, PostVerbs, Session, SourceVerbs, WritingVerbs } from '@/server/api/context'
import { compareOnDisk } from '@/server/files/compare'
import { apiHandler } from '@/server/front/api'
import type { Handle, Rooms } from '@/server/front/door'
import { exportHandler } from '@/server/front/export'
import { allowedHosts } from '@/server/front/host'
import type { SignIn } from '@/server/front/sign-in'
import type { Hub } from '@/server/live/hub'
import { streamLive } from '@/server/live/stream'
import type { Recorder } from '@/server/oversight/record'
import { healthOf } from './health'
import type { IndexSide } from './index-side'
import type { Ledger } from './ledger'
import type { Log } from './log'
import { explainAgain } from './read-again'

type Report = (error: unknown, where: string) => string

export type ContextParts = {
  side: IndexSide
  ledger: Pick<Ledger, 'views' | 'seen'>
  book: LedgerVerbs
  record: Recorder
  verbs: SourceVerbs
  posting: { posts: PostVerbs; writing: WritingVerbs }
  report: Report
  now: () => number
}

/** What the procedures are given for a session, or without one. */
export function contextOver({
  side,
  ledger,
  book,
  record,
  verbs,
  posting,
  report,
  now,
}: ContextParts): (session: Session | null) => Context {
  return (session) => ({
    session,
    readers: side.readers,
    sources: verbs,
    views: ledger.views,
    seen: ledger.seen,
    ...posting,
    ledger: book,
    record,
    disk: { compare: compareOnDisk },
    explain: explainAgain,
    now,
    report,
  })
}

type RoomParts = ContextParts & {
  port: number
  dev: boolean
  signIn: SignIn
  hub: Hub
  pages: Handle | null
  contextFor: (session: Session | null) => Context
  log: Log
}

/** What lies behind the front door. */
export function roomsOf({
  port,
  dev,
  signIn,
  hub,
  pages,
  contextFor,
  side,
  record,
  report,
  log,
  now,
}: RoomParts): Rooms {
  return {
    hosts: allowedHosts(port),
    dev,
    signIn,
    report,
    health: async () => healthOf(await side.status().catch(() => null)),
    api: apiHandler(contextFor),
    live: async (request, response, { search }, session) =>
      streamLive(hub, {
        request,
        response,
        search,
        session: session.id,
        rev: async () => (await side.status()).rev,
        now: now(),
      }),
    export: exportHandler({ find: side.readers.messages.export, stillGood: signIn.stillGood, record, now }),
    pages: () => pages,
    refused: (status, path) => log.warn({ status, path }, 'Refused at the door.'),
  }
}
