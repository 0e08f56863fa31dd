import type { Context, LedgerVerbs, Session } from '@/server/api/base/context'
import type { Log } from '@/server/boot/base/log'
import { packageRoot } from '@/server/boot/base/package'
import { explainAgain } from '@/server/boot/base/read-again'
import { compareOnDisk } from '@/server/files/compare'
import { readDocument } from '@/server/files/read-document'
import { apiHandler } from '@/server/front/door/api'
import { exportHandler } from '@/server/front/door/export'
import type { Handle, Rooms } from '@/server/front/door/front-door'
import type { Way } from '@/server/front/door/guess-source'
import { allowedHosts } from '@/server/front/door/host'
import type { Entrance } from '@/server/front/entrance/entrance'
import type { SignIn } from '@/server/front/entrance/sign-in'
import { facesIn } from '@/server/front/sheets/faces'
import type { Hub } from '@/server/live/hub'
import { streamLive } from '@/server/live/stream'
import type { NoticeVerbs } from '@/server/notices/webhook-verbs'
import type { PeopleVerbs } from '@/server/oversight/people/people-verbs'
import type { Recorder } from '@/server/oversight/record-act'
import type { IndexSide } from './index-side'
import type { Ledger } from './ledger-side'

type Report = (error: unknown, where: string) => string

export type ContextParts = {
  within: Context['within']
  ledger: Pick<Ledger, 'views' | 'seen'>
  book: LedgerVerbs
  record: Recorder
  people: PeopleVerbs
  notices: NoticeVerbs
  report: Report
  now: () => number
}

/** What the procedures are given for a session, or without one. */
export function contextOver({
  within,
  ledger,
  book,
  record,
  people,
  notices,
  report,
  now,
}: ContextParts): (session: Session | null) => Context {
  return (session) => ({
    session,
    within,
    people,
    notices,
    views: ledger.views,
    seen: ledger.seen,
    ledger: book,
    record,
    disk: { compare: compareOnDisk, document: readDocument },
    explain: explainAgain,
    now,
    report,
  })
}

type RoomParts = Pick<ContextParts, 'record' | 'report' | 'now'> & {
  side: IndexSide
  port: number
  way: Way
  dev: boolean
  signIn: SignIn
  entrance: Entrance
  commands: Rooms['record']
  health: Rooms['health']
  sockets: Rooms['sockets']
  hub: Hub
  pages: Handle | null
  contextFor: (session: Session | null) => Context
  log: Log
}

/** What lies behind the front door. */
export function roomsOf({
  port,
  way,
  dev,
  signIn,
  entrance,
  commands,
  health,
  sockets,
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
    names: { hosts: allowedHosts(port), publicHost: way.publicHost },
    way,
    dev,
    signIn,
    report,
    health,
    sockets,
    entrance,
    record: commands,
    faces: facesIn(packageRoot),
    api: apiHandler(contextFor),
    live: async (request, response, { search }, session) =>
      streamLive(hub, {
        request,
        response,
        search,
        session: session.id,
        scope: session.scope,
        ...{ reached: side.readers.house.reached, revAt: side.readers.within(session.scope).house.revAt },
        now: now(),
      }),
    export: exportHandler({
      find: (scope, question) => side.readers.within(scope).messages.export(question),
      stillGood: signIn.stillGood,
      record,
      now,
    }),
    pages: () => pages,
    refused: (status, path) => log.warn({ status, path }, 'Refused at the door.'),
  }
}
