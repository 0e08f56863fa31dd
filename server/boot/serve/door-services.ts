import type { Context, Session } from '@/server/api/base/context'
import type { Log } from '@/server/boot/base/log'
import { packageRoot } from '@/server/boot/base/package'
import { apiHandler } from '@/server/front/door/api'
import { exportHandler } from '@/server/front/door/export'
import type { DoorServices, Handle } from '@/server/front/door/front-door'
import type { Way } from '@/server/front/door/guess-source'
import { allowedHosts } from '@/server/front/door/host'
import type { Entrance } from '@/server/front/entrance/entrance'
import type { SignIn } from '@/server/front/entrance/sign-in'
import { metricsHandler } from '@/server/front/scrape/metrics'
import { facesIn } from '@/server/front/sheets/faces'
import type { Hub } from '@/server/live/hub'
import { streamLive } from '@/server/live/stream'
import type { Recorder } from '@/server/oversight/record-act'
import type { IndexSide } from './index-side'

type Parts = {
  record: Recorder
  report: (error: unknown, where: string) => string
  now: () => number
  index: IndexSide
  port: number
  way: Way
  dev: boolean
  signIn: SignIn
  entrance: Entrance
  commands: DoorServices['record']
  health: DoorServices['health']
  sockets: DoorServices['sockets']
  hub: Hub
  pages: Handle | null
  replaced: DoorServices['replaced']
  contextFor: (session: Session | null) => Context
  log: Log
}

/** What the front door leads to. */
export function doorServices({
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
  replaced,
  contextFor,
  index,
  record,
  report,
  log,
  now,
}: Parts): DoorServices {
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
        person: session.actor.person,
        scope: session.scope,
        ...{ reached: index.readers.status.reached, revAt: index.readers.within(session.scope).status.revAt },
        now: now(),
      }),
    export: exportHandler({
      find: (scope, question) => index.readers.within(scope).messages.export(question),
      stillGood: signIn.stillGood,
      record,
      now,
    }),
    metrics: metricsHandler(contextFor),
    pages: () => pages,
    replaced,
    refused: (status, path) => log.warn({ status, path }, 'Refused at the door.'),
  }
}
