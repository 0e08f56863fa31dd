import type { IncomingMessage, ServerResponse } from 'node:http'
import { toKeep } from '@/lib/ledger/kept-words'
import type { LinkState } from '@/lib/people/people-told'
import { entrance as words } from '@/lib/text/people/entrance-words'
import { people } from '@/lib/text/people/people-words'
import { KnownError } from '@/server/errors'
import { comerOf as comerFrom, type Way } from '@/server/front/door/guess-source'
import type { Health } from '@/server/front/door/health-path'
import type { Browsers } from '@/server/front/door/known-browser'
import { formOf } from '@/server/front/door/posted-form'
import { type Address, onwardTo } from '@/server/front/door/request-address'
import { send } from '@/server/front/door/send-answer'
import { deadLink, joinForm } from './join-page'
import { pageAfter } from './next-factor'
import { type Prove, proving } from './prove'
import { type SecondParts, secondStep } from './second-step'
import type { SignIn } from './sign-in'
import { type Standing, signInForm } from './sign-in-page'
import { type Account, type Refuse, type Tried, type TryParts, triesOf, type Visitor } from './tries'
import type { Visit } from './visit'

/** Coming in by a name and a password, or by a one-time link. */
export type EntranceParts = TryParts & {
  signIn: SignIn
  browsers: Browsers
  second: SecondParts['second']
  /** By what a browser at `origin` shows any passkey that it has for the console, as JSON; null where it has none. */
  askPasskey: (origin: string) => Promise<string | null>
  look: (link: string) => Promise<LinkState>
  join: (link: string, wanted: { name: string; password: string; from: string }) => Promise<Account>
  /** Is there an account to sign in to? */
  peopled: () => Promise<boolean>
  localOpen: () => Promise<boolean>
  health: () => Promise<Health>
  way: Way
  sessionHours: number
}

export type Entrance = {
  /** The form, for who has no session; `to` is where to go on to. */
  show: (visit: Visit) => Promise<void>
  /** `nonce`: of the policy of the answer. */
  signIn: (request: IncomingMessage, response: ServerResponse, address: Address, nonce: string) => Promise<void>
  join: (request: IncomingMessage, response: ServerResponse, address: Address, nonce: string) => Promise<void>
  leave: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** For who has a session. */
  prove: Prove
  peopled: () => Promise<boolean>
  /** May who is on this machine come in by a start link? */
  localOpen: () => Promise<boolean>
}

type Shown = Exclude<Tried, { problem: string }>

const HTML = 'text/html; charset=utf-8'

export function entrance(parts: EntranceParts): Entrance {
  const comerOf = (request: IncomingMessage): Visitor => ({
    ...comerFrom(request, parts.way),
    browser: parts.browsers.of(request),
  })
  const urlOf = (request: IncomingMessage) =>
    `${comerOf(request).beyond ? 'https' : 'http'}://${request.headers.host ?? ''}`
  const standing = async (request: IncomingMessage, nonce: string): Promise<Standing> => ({
    nonce,
    now: parts.now(),
    url: urlOf(request),
    state: (await parts.health()).status,
    beyond: comerOf(request).beyond,
    sessionHours: parts.sessionHours,
  })
  const originOf = (request: IncomingMessage) => new URL(urlOf(request)).origin
  const form = async (visit: Pick<Visit, 'request' | 'to' | 'nonce'>, name = '', problem: string | null = null) => {
    const { request, to, nonce } = visit
    const local = !comerOf(request).beyond && (await parts.localOpen())
    const passkey = (await parts.askPasskey(originOf(request))) !== null
    return signInForm({ ...(await standing(request, nonce)), to, name, problem, local, passkey })
  }

  const tries = triesOf(parts)
  const refuseFor =
    (request: IncomingMessage): Refuse =>
    ({ how, why, account }) =>
      parts.signIn.refused({ how, why, account, comer: comerOf(request) })
  const second = secondStep({
    ...{ second: parts.second, tries, now: parts.now },
    refuse: ({ request }) => refuseFor(request),
    comerOf: ({ request }) => comerOf(request),
    standing: ({ request, nonce }) => standing(request, nonce),
  })
  const prove = proving({
    ...{ signIn: parts.signIn, second: parts.second, tries, comerOf },
    originOf,
  })

  const letIn = async (visit: Omit<Visit, 'nonce'>, { account, assurance, how }: Shown) => {
    const admitted = await parts.signIn.admit(account, { assurance, how }, comerOf(visit.request))
    const remembered = await parts.browsers.remember(account.id, visit.request)
    visit.response.setHeader('Set-Cookie', remembered === null ? [admitted] : [admitted, remembered])
    goOn(visit.response, visit.to)
  }

  const goStep = async (visit: Visit, step: string, fields: URLSearchParams) => {
    const shown = await second.go(visit, step, fields)
    if (shown === null) return
    if (shown !== 'late') return letIn(visit, shown)
    send(visit.response, 401, HTML, await form(visit, '', people.stepLate))
  }

  const byPasskey = async (visit: Visit, given: string) => {
    const { request, response } = visit
    const who = { comer: comerOf(request), refuse: refuseFor(request), origin: originOf(request) }
    const shown = await tries.passkey({ ...who, given })
    if (!('problem' in shown)) return letIn(visit, shown)
    send(response, 401, HTML, await form(visit, '', shown.problem))
  }

  const byPassword = async (visit: Visit, name: string, password: string) => {
    const { request, response } = visit
    const found = await tries.password({ comer: comerOf(request), refuse: refuseFor(request), name, password })
    if ('problem' in found) return send(response, 401, HTML, await form(visit, name.slice(0, 64), found.problem))
    if (!(await second.ask(visit, found.account))) await letIn(visit, found)
  }

  return {
    peopled: parts.peopled,
    localOpen: parts.localOpen,
    prove,
    show: async (visit) => send(visit.response, 401, HTML, await form(visit)),
    signIn: async (request, response, { search }, nonce) => {
      if (request.method !== 'POST') {
        const to = onwardTo(new URLSearchParams(search).get('to'))
        return send(response, 200, HTML, await form({ request, to, nonce }))
      }
      const fields = await formOf(request)
      if (fields === null) return send(response, 415, 'text/plain; charset=utf-8', `${words.notAForm}\n`)
      const visit: Visit = { request, response, to: onwardTo(fields.get('to')), nonce }
      const [step, given] = [fields.get('step'), fields.get('passkey')]
      if (step !== null) return goStep(visit, step, fields)
      // Asked for by the script of the form when its button is pressed: a question is old after five minutes.
      if (given === '')
        return send(response, 200, 'application/json', (await parts.askPasskey(originOf(request))) ?? 'null')
      if (given !== null) return byPasskey(visit, given)
      await byPassword(visit, (fields.get('name') ?? '').trim(), fields.get('password') ?? '')
    },
    join: async (request, response, { search }, nonce) => {
      const posted = request.method === 'POST'
      const fields = posted ? await formOf(request) : new URLSearchParams(search)
      if (fields === null) return send(response, 415, 'text/plain; charset=utf-8', `${words.notAForm}\n`)
      const link = fields.get('token') ?? ''
      const state = await parts.look(link)
      if (state.kind !== 'good') return send(response, 401, HTML, deadLink(state, await standing(request, nonce)))
      const [typed, chosen] = [fields.get('name') ?? '', fields.get('next')]
      const problem = posted ? await joined(request, response, { link, typed, fields }) : null
      if (posted && problem === null) return
      const open = await parts.localOpen()
      const start = state.name === null && open && !comerOf(request).beyond ? await parts.signIn.invite() : null
      const asked = { ...(await standing(request, nonce)), link, open, typed, chosen, problem, start }
      send(response, posted ? 400 : 200, HTML, joinForm(state, asked))
    },
    leave: async (request, response) => {
      if (request.method !== 'POST') return send(response, 405, 'text/plain; charset=utf-8', `${words.notAForm}\n`)
      const { cookie, host } = request.headers
      const session = await parts.signIn.authorise({ cookie, host })
      if (session) response.setHeader('Set-Cookie', await parts.signIn.leave(session, comerOf(request)))
      goOn(response, '/sign-in')
    },
  }

  /** What is wrong with what was chosen; null: the person is in. */
  async function joined(
    request: IncomingMessage,
    response: ServerResponse,
    { link, typed, fields }: { link: string; typed: string; fields: URLSearchParams },
  ): Promise<string | null> {
    const password = fields.get('password') ?? ''
    if (password !== fields.get('again')) return words.notSame
    try {
      const account = await parts.join(link, { name: typed, password, from: comerOf(request).address })
      await letIn(
        { request, response, to: pageAfter(fields.get('next')) },
        { account, assurance: 'password', how: toKeep(() => people.known('password')) },
      )
      return null
    } catch (error) {
      if (!(error instanceof KnownError) || error.code === 'unavailable') throw error
      return [error.told.message, error.told.mend].filter((part) => part !== null).join(' ')
    }
  }
}

function goOn(response: ServerResponse, to: string): void {
  response.statusCode = 303
  response.setHeader('Location', to)
  response.end()
}
