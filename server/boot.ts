import { homedir } from 'node:os'
import { people as lacking } from '@/lib/text/people/people-words'
import { setPageServices } from './api/caller'
import { createCaller } from './api/root'
import { type Log, openLog, reporter } from './boot/base/log'
import { packageVersion } from './boot/base/package'
import { dataOf } from './boot/base/reading-side'
import { removeServingNote, writeServingNote } from './boot/base/serving-note'
import { waiting } from './boot/base/until-holds'
import { standAlone } from './boot/commands/stand-alone'
import { tellDropped } from './boot/doctor/dropped'
import { helpBook } from './boot/help/help-book'
import { actsWithin } from './boot/scope/acts-within'
import { openTelling, type Telling } from './boot/serve/alert-side'
import { callContext, proofIn } from './boot/serve/call-context'
import { type Closers, closeAll, openBoth } from './boot/serve/closers'
import { doorServices } from './boot/serve/door-services'
import { firstLinkWhereNone } from './boot/serve/first-link'
import { healthOf } from './boot/serve/health-facts'
import { openIndexSide } from './boot/serve/index-side'
import { knowReaders } from './boot/serve/known-reader'
import { openCheckpointing } from './boot/serve/ledger/checkpointing'
import { ledgerVerbs } from './boot/serve/ledger/ledger-verbs'
import { ringingLedger } from './boot/serve/ledger/ringing'
import { openTablesSnapshot } from './boot/serve/ledger/tables-snapshot'
import { openLedgerSide, settleEnded } from './boot/serve/ledger-side'
import { lookAfterActs } from './boot/serve/look-after-acts'
import { openPages } from './boot/serve/next-pages'
import { openPeopleSide } from './boot/serve/people-services'
import { policiesOver } from './boot/serve/policy-side'
import { postingOver } from './boot/serve/post-verbs'
import { reachWithin } from './boot/serve/reach-within'
import { type TypedSource, wantedSources } from './boot/serve/sources/chosen-sources'
import type { NamedProjects } from './boot/serve/sources/named-projects'
import { runningSources } from './boot/serve/sources/running-sources'
import { type Demo, sourceVerbs } from './boot/serve/sources/source-verbs'
import { watchList } from './boot/serve/sources/watch-list'
import { KnownError } from './errors'
import { handBeside } from './files/hand/hand-beside'
import { frontDoor, type Handle } from './front/door/front-door'
import { listen } from './front/door/listen'
import { proxiesOf } from './front/door/proxies'
import { socketRoom } from './front/door/sockets'
import { tellStarting } from './front/door/tell-starting'
import { upgradeDoor } from './front/door/upgrade'
import { type Hub, openHub } from './live/hub'
import { type Alarms, alarmsOn } from './oversight/alarms'
import { recording } from './oversight/record-act'
import type { Settings } from './settings'
import { environment } from './settings-environment'
import { isLocked } from './store/data/data-lock'
import type { Readers } from './store/readers'

export type ServeOptions = {
  settings: Settings
  typed: readonly TypedSource[]
  /** What was typed of their projects. */
  projects?: NamedProjects
  dev: boolean
  /** The bundled tail. */
  tailProgram: string
  /** The bundled hand, which runs in a thread. */
  handProgram: string
  /** Makes the demo in the data directory that it is given; null in a build without one. */
  demo: ((data: string) => Demo) | null
  /** Begin with the demo loaded. */
  startDemo: boolean
  /** False: only health, procedures and the stream answer. */
  pages: boolean
}

export type Serving = {
  /** Without a slash at the end. */
  url: string
  /** An address that signs one browser in, once. */
  startLink: () => Promise<string>
  /** An address that makes the first admin, once; null when there is one. */
  firstLink: () => Promise<string | null>
  log: Log
  /** Ends within 10 s; what was read stays read. */
  close: () => Promise<void>
}

const PATIENCE_MS = 2_000

/** Opens the console: the ledger, the tail, the index, the live stream, the pages and the front door before them. */
export async function serve(options: ServeOptions): Promise<Serving> {
  knowReaders()
  const closers: Closers = []
  try {
    return await open(options, closers)
  } catch (error) {
    await closeAll(closers)
    throw error
  }
}

async function open(options: ServeOptions, closers: Closers): Promise<Serving> {
  const { settings, typed, projects, dev, tailProgram, handProgram, demo, pages } = options
  const now = Date.now
  const data = dataOf(settings)
  closers.push(await standAlone(data))
  let hub: Hub | null = null
  let alarms: Alarms | null = null
  let telling: Telling | null = null
  const ledger = ringingLedger(await openLedgerSide(data, now()), {
    views: () => hub?.viewsChanged(),
    held: () => telling?.look(),
  })
  closers.push(ledger.close)
  const log = openLog(settings)
  const report = reporter(log)
  closers.push((await openTablesSnapshot({ data: settings.data, ledger, now, report })).close)
  // Another console of a shared database may be in the middle of its own.
  if (settings.database === null)
    await settleEnded(ledger, now(), packageVersion).catch((error: unknown) => report(error, 'open intents'))
  if (settings.publicUrl !== null && !(await ledger.people.anyAdmin()))
    throw new KnownError('refused', lacking.noAccounts, lacking.noAccountsMend)
  const chosen = await ledger.watched.list()
  const watching = watchList(await wantedSources({ typed, projects, configured: settings.sources, watched: chosen }))

  const checkpointing = await openCheckpointing({
    settings,
    store: ledger.checkpoints,
    roots: watching.all().map(({ root }) => root),
    now,
    report,
  })
  closers.push(checkpointing.close)

  let handle: Handle = tellStarting
  const sockets = socketRoom({ most: settings.connections, tell: tellDropped(log), now })
  const listening = await listen(settings, sockets, (request, response) => handle(request, response))
  closers.push(() => listening.close(PATIENCE_MS))

  const changes = waiting()
  const [index, pageServer] = await openBoth(
    closers,
    openIndexSide({
      parameters: {
        data,
        keepMonths: settings.keepMonths,
        logging: { log: settings.log, logLevel: settings.logLevel },
      },
      program: settings.database === null && isLocked(data.directory) ? null : tailProgram,
      sources: watching.all,
      knows: watching.knows,
      log,
      ring: (rev) => {
        hub?.ring(rev)
        alarms?.look()
        telling?.look()
        // What is waited for may happen in another process.
        changes.look()
      },
      changed: () => {
        hub?.statusChanged()
        changes.look()
      },
      now,
      key: ledger.numbersKey,
    }),
    pages ? openPages({ dev, host: settings.host, port: listening.port }) : null,
  )

  const version = packageVersion
  const record = recording({ append: ledger.entries.append, version, now, report })
  const health = async () => healthOf(await index.status().catch(() => null))
  const ended = () => hub?.sessionsChanged()
  const publicHost = settings.publicUrl === null ? null : new URL(settings.publicUrl).host
  const way = { publicHost, isProxy: proxiesOf(settings.trustedProxy) }
  const { port, url } = listening
  const { directory } = data
  const {
    door,
    entrance,
    commands,
    verbs: people,
    everybody,
  } = await openPeopleSide({
    ...{ settings, port, way, data: directory, ledger, record, version, ended, health, now, report },
  })
  closers.push(door.close)
  const { readers } = index
  const raised = () => telling?.look()
  alarms = alarmsOn({ alarms: readers.alarms, entries: ledger.entries, raised, version, now, report })
  closers.push(alarms.close)
  alarms.look()
  const live = openHub({
    ...{ since: readers.messages.since, status: index.status, reached: readers.status.reached },
    ...{ stillGood: door.stillGood, now, report },
    within: (scope) => readers.within(scope).messages,
    placeOf: (scope) => readers.within(scope).status.placeOf,
    acts: (scope) => (scope === null ? ledger.checkpoints.head() : actsWithin(reach(scope))),
  })
  hub = live
  closers.push(live.close)

  const sources = runningSources({
    ...{ index, ledger, checkpointing, watching, changes, settings, home: homedir(), environment, now },
  })
  const demoWorld = demo?.(directory) ?? null
  if (demoWorld) closers.push(demoWorld.stop)
  const hand = handBeside(handProgram)
  closers.push(hand.end)
  const restMs = settings.terminalSeconds * 1_000
  const postParts = {
    ...{ index, files: hand, ledger, people: everybody, data: settings.data, version, now, report },
    ...{ underWay: new Map(), restMs },
  }
  const posting = await postingOver(postParts)
  closers.push((await lookAfterActs(postParts)).close)
  telling = openTelling({
    ...{ readers, ledger, people: everybody, port, url, publicUrl: settings.publicUrl, version, restMs, now, report },
    carried: () => hub?.viewsChanged(),
  })
  closers.push(telling.close)
  const verbs = sourceVerbs(sources, readers, demoWorld)
  const reach = reachWithin({
    ...{ readers, sources: verbs, posting },
    policies: (within: Readers) => policiesOver({ readers: within, ledger, people: everybody, version, now }),
  })
  const contextFor = callContext({
    ...{ reach, acts: live.people, ledger, record, people, ...telling.verbs, report, now },
    help: helpBook(settings),
    ledgerVerbs: ledgerVerbs({ settings, ledger, checkpointing, now }),
  })
  setPageServices({
    caller: async (headers) => createCaller(contextFor(await door.authorise(proofIn(headers)))),
    report,
  })
  const services = doorServices({
    ...{ port, way, dev, signIn: door, entrance, commands, health, sockets, hub, contextFor, index, record, report },
    ...{ log, now },
    ...{ pages: pageServer?.handle ?? null, replaced: pageServer?.replaced ?? (async () => false) },
  })
  handle = frontDoor(services)
  if (dev && pageServer) listening.server.on('upgrade', upgradeDoor(services, pageServer.upgrade))
  if (options.startDemo) await verbs.loadDemo()
  await writeServingNote(settings.data, { pid: process.pid, url, database: settings.database !== null })
  closers.push(() => removeServingNote(settings.data, process.pid), listening.shut)
  log.info({ url, data: settings.data }, 'The console is open.')
  return {
    url,
    log,
    startLink: async () => `${url}/start?token=${await door.invite()}`,
    firstLink: () => firstLinkWhereNone(url, { ledger, people, report }),
    close: () => closeAll(closers),
  }
}
