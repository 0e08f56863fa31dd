import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { toKeep } from '@/lib/ledger/kept-words'
import { NO_PREFERENCES, readerOf } from '@/lib/reader/preferences'
import { readAs } from '@/lib/reader/reader'
import { answers } from '@/lib/text/console/answers-words'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { people } from '@/lib/text/people/people-words'
import { UNATTENDED } from '@/lib/time/unattended'
import type { Session } from '@/server/api/base/context'
import { KnownError } from '@/server/errors'
import type { Entrance } from '@/server/front/entrance/entrance'
import type { SignIn } from '@/server/front/entrance/sign-in'
import type { Faces } from '@/server/front/sheets/faces'
import { replacedPage, signInPage, spentLinkPage, startingPage } from '@/server/front/sheets/plain-page'
import { StoreError } from '@/server/store/door/base/store-error'
import { browserOf } from './browser-said'
import { comerOf, type Way } from './guess-source'
import { contentSecurityPolicy, STRIPPED, securityHeaders, WORKER_POLICY } from './headers'
import type { Health } from './health-path'
import { isPassedOn, type Names, refusal } from './host'
import { byStartLink } from './noted-refusals'
import type { Recording } from './record-request'
import { refuseCall } from './refuse-call'
import { type Address, addressOf, movedTo, onwardTo } from './request-address'
import { send, sendParts } from './send-answer'
import type { Sockets } from './sockets'

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>
export type HandleFor = (
  request: IncomingMessage,
  response: ServerResponse,
  address: Address,
  session: Session,
) => Promise<void>

export type DoorServices = {
  names: Names
  way: Way
  dev: boolean
  signIn: SignIn
  entrance: Entrance
  record: Recording
  faces: Faces
  health: () => Promise<Health>
  sockets: Pick<Sockets, 'known' | 'dropped'>
  api: HandleFor
  live: HandleFor
  export: HandleFor
  metrics: HandleFor
  /** Next's handler; null while it is not ready. */
  pages: () => Handle | null
  /** The pages that were there when this process began are there no more. */
  replaced: () => Promise<boolean>
  /** Writes what was not foreseen to the log; gives its number. */
  report: (error: unknown, where: string) => string
  refused: (status: number, path: string) => void
}

/** Where programs read measures. */
const METRICS = '/metrics'

const HTML = 'text/html; charset=utf-8'

/** The only way in. Nothing behind it is called before Host, Origin and session have been judged, in this order. */
export function frontDoor(services: DoorServices): Handle {
  return async (request, response) => {
    try {
      await readAs(readerOf(NO_PREFERENCES, browserOf(request)), () => enter(services, request, response))
    } catch (error) {
      if (error instanceof KnownError && !response.headersSent)
        return say(response, error.code === 'refused' ? 403 : 503, `${error.message} ${error.mend ?? ''}`.trim())
      if (isAway(error) && !response.headersSent) return sayAway(request, response, error)
      const number = services.report(error, 'front door')
      if (response.headersSent) response.destroy()
      else say(response, 500, answers.broke(number))
    }
  }
}

/** The database is out of reach for a while. What else a store says may name places, and goes to the log. */
function isAway(error: unknown): error is StoreError {
  return error instanceof StoreError && (error.code === 'unreachable' || error.code === 'busy')
}

function sayAway({ url = '' }: IncomingMessage, response: ServerResponse, { message, mend }: StoreError): void {
  const sentence = `${message} ${mend ?? ''}`.trim()
  response.setHeader('Retry-After', '1')
  if (url.startsWith('/api/')) refuseCall(response, 503, sentence)
  else say(response, 503, sentence)
}

async function enter(services: DoorServices, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const nonce = randomUUID()
  const policy = { nonce, dev: services.dev }
  for (const [name, value] of securityHeaders(policy)) response.setHeader(name, value)
  response.setHeader('Cache-Control', 'no-store, private')

  const method = request.method ?? 'GET'
  const address = addressOf(request.url ?? '')
  const { headers, httpVersion } = request
  const asked = { method, path: address?.path ?? '/api/', headers, httpVersion, hostCount: hostsNamed(request) }
  const refused = refusal(asked, services.names)
  if (refused) {
    services.refused(refused, address?.path ?? '')
    const { otherName, passedOn, otherSite } = answers
    return say(response, refused, refused === 403 ? otherSite : isPassedOn(asked) ? passedOn : otherName)
  }
  if (!address) return say(response, 400, answers.otherSpelling)

  if (address.path === '/api/healthz') return tellHealth(services, method, response)
  const face = services.faces(address.path)
  if (face !== null)
    return method === 'GET' ? showFace(await face, response) : say(response, 405, answers.onlyRead.face)
  if (address.path === '/start') return start(services, method, address, request, response)
  if (address.path === '/sign-in') return services.entrance.signIn(request, response, address, nonce)
  if (address.path === '/join') return services.entrance.join(request, response, address, nonce)
  if (address.path === '/api/record') return services.record(request, response)
  if (address.path === '/sign-out') return services.entrance.leave(request, response)

  const { cookie, authorization, host } = request.headers
  const called = address.path.startsWith('/api/') || address.path === METRICS
  // A stream is begun anew by itself whenever it breaks.
  const unattended = request.headers[UNATTENDED] === '1' || address.path === '/api/live'
  const session = await services.signIn.authorise({ cookie, host, unattended, ...(called ? { authorization } : {}) })
  if (!session && called && authorization !== undefined)
    await services.signIn.refusedProgram(authorization, comerOf(request, services.way))
  if (!session) return refuseStranger(services, request, response, address, nonce)
  services.sockets.known(request.socket)
  const visit = { request, response, address, method, csp: contentSecurityPolicy(policy) }
  return readAs(readerOf(session.preferences, browserOf(request)), () => lead(services, visit, session))
}

async function lead(services: DoorServices, visit: Visit, session: Session): Promise<void> {
  const { request, response, address } = visit
  if (address.path.startsWith('/api/trpc/')) return services.api(request, response, address, session)
  if (address.path === '/api/live') return services.live(request, response, address, session)
  if (address.path === '/api/prove') return services.entrance.prove(request, response, session)
  if (address.path === '/api/export') return services.export(request, response, address, session)
  if (address.path === METRICS) return services.metrics(request, response, address, session)
  return page(services, visit)
}

async function tellHealth(services: DoorServices, method: string, response: ServerResponse): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') return say(response, 405, answers.onlyRead.health)
  const health = { ...(await services.health()), dropped: services.sockets.dropped() }
  send(response, health.status === 'stopped' ? 503 : 200, 'application/json', JSON.stringify(health))
}

function showFace(face: Buffer, response: ServerResponse): void {
  response.setHeader('Cache-Control', 'public, max-age=86400')
  sendParts(response, 200, 'font/woff2', [face])
}

async function start(
  services: DoorServices,
  method: string,
  address: Address,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const comer = comerOf(request, services.way)
  // Who makes links asks so whether one would open anything, and uses none.
  if (method === 'HEAD' && !comer.beyond && !(await services.entrance.localOpen()))
    return say(response, 403, people.localShut)
  if (method !== 'GET') return say(response, 405, answers.startLink)
  const asked = new URLSearchParams(address.search)
  const cookie = await services.signIn.redeem(asked.get('token') ?? '', comer)
  if (cookie === null) {
    // Opened twice by the same browser: it is signed in already.
    if (!(await services.signIn.authorise({ cookie: request.headers.cookie, host: request.headers.host }))) {
      await services.signIn.refused({
        how: byStartLink(),
        why: toKeep(() => words.spentLink),
        account: null,
        comer,
      })
      return send(response, 401, HTML, spentLinkPage())
    }
  } else response.setHeader('Set-Cookie', cookie)
  response.statusCode = 303
  response.setHeader('Location', onwardTo(asked.get('to')))
  response.end()
}

async function refuseStranger(
  { entrance }: DoorServices,
  request: IncomingMessage,
  response: ServerResponse,
  address: Address,
  nonce: string,
): Promise<void> {
  if (address.path.startsWith('/api/')) return refuseCall(response, 401, answers.noSession)
  if (address.path === METRICS) {
    response.setHeader('WWW-Authenticate', 'Bearer realm="Signalbox"')
    return say(response, 401, answers.noToken)
  }
  if (await entrance.peopled()) {
    const to = onwardTo(address.path + address.search)
    return entrance.show({ request, response, to, nonce })
  }
  send(response, 401, HTML, signInPage())
}

type Visit = { request: IncomingMessage; response: ServerResponse; address: Address; method: string; csp: string }

async function page(services: DoorServices, { request, response, address, method, csp }: Visit): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') return say(response, 405, answers.onlyRead.page)
  if (address.path.startsWith('/api/') || address.path.startsWith('/_next/image'))
    return say(response, 404, answers.nothing)
  const moved = movedTo(address)
  if (moved !== null) return goOn(response, moved)
  const pages = services.pages()
  if (!pages) {
    response.setHeader('Retry-After', '1')
    return send(response, 503, HTML, startingPage())
  }
  // Half of a page would come: its scripts are gone.
  if (!address.path.startsWith('/_next/') && (await services.replaced()))
    return send(response, 503, HTML, replacedPage())
  for (const name of STRIPPED) delete request.headers[name]
  request.url = address.path + address.search
  // Next gives its scripts the nonce that it finds in this request header.
  request.headers['content-security-policy'] = csp
  // Next compresses for whoever takes it. What a page tells stays as long as it is: its length would tell of what stands beside a guess (BREACH).
  if (address.path.startsWith('/_next/static/')) {
    response.removeHeader('Cache-Control')
    if (address.path.endsWith('.js')) response.setHeader('Content-Security-Policy', WORKER_POLICY)
  } else delete request.headers['accept-encoding']
  response.appendHeader('Vary', 'Cookie')
  await pages(request, response)
  if (response.statusCode >= 500)
    services.report(new Error(`It answered ${response.statusCode}.`), `page ${address.path}`)
}

function goOn(response: ServerResponse, to: string): void {
  response.statusCode = 308
  response.setHeader('Location', to)
  response.end()
}

function hostsNamed(request: IncomingMessage): number {
  return request.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length
}

function say(response: ServerResponse, status: number, sentence: string): void {
  send(response, status, 'text/plain; charset=utf-8', `${sentence}\n`)
}
