import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LinkState } from '@/lib/people'
import type { Assurance, Role } from '@/lib/person'
import { entrance as words } from '@/lib/text/entrance'
import { people } from '@/lib/text/people'
import { KnownError } from '@/server/errors'
import { type Address, onwardTo } from './address'
import { formOf } from './form'
import type { Guesses } from './guesses'
import type { Health } from './health'
import { deadLink, joinForm } from './join-page'
import { send } from './send'
import type { SignIn } from './sign-in'
import { codeForm, type Standing, signInForm } from './sign-in-page'
import { comerOf as comerFrom, sourceOf } from './source'
import { steps } from './steps'

type Account = { id: string; name: string; role: Role }

/** Coming in by a name and a password, or by a one-time link. */
export type EntranceParts = {
  signIn: SignIn
  guesses: Guesses
  /** The account, when the password is its own. Takes the same time where there is none. */
  known: (name: string, password: string) => Promise<Account | null>
  /** Was somebody of this name ever signed in to from there? */
  cameFrom: (name: string, address: string) => Promise<boolean>
  /** Does the account have a second factor? */
  needsCode: (person: string) => Promise<boolean>
  checkCode: (person: string, code: string) => Promise<boolean>
  look: (link: string) => Promise<LinkState>
  join: (link: string, wanted: { name: string; password: string; from: string }) => Promise<Account>
  /** Is there an account to sign in to? */
  peopled: () => Promise<boolean>
  localOpen: () => Promise<boolean>
  health: () => Promise<Health>
  /** The name of the console beyond this machine. */
  publicHost: string | null
  sessionHours: number
  now: () => number
}

export type Entrance = {
  /** The form, for who has no session; `to` is where to go on to. */
  show: (request: IncomingMessage, response: ServerResponse, to: string) => Promise<void>
  signIn: (request: IncomingMessage, response: ServerResponse, address: Address) => Promise<void>
  join: (request: IncomingMessage, response: ServerResponse, address: Address) => Promise<void>
  leave: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  peopled: () => Promise<boolean>
}

type Visit = { request: IncomingMessage; response: ServerResponse; to: string }

const HTML = 'text/html; charset=utf-8'

export function entrance(parts: EntranceParts): Entrance {
  const between = steps<Account>()
  const comerOf = (request: IncomingMessage) => comerFrom(request, parts.publicHost)
  const standing = async (request: IncomingMessage): Promise<Standing> => ({
    url: `${comerOf(request).beyond ? 'https' : 'http'}://${request.headers.host ?? ''}`,
    state: (await parts.health()).status,
    beyond: comerOf(request).beyond,
    sessionHours: parts.sessionHours,
  })
  const form = async (request: IncomingMessage, asked: { to: string; name: string; problem: string | null }) =>
    signInForm({ ...(await standing(request)), ...asked, local: !comerOf(request).beyond && (await parts.localOpen()) })

  const tried = async (request: IncomingMessage, name: string, password: string): Promise<Account | string> => {
    const address = comerOf(request).address
    const source = sourceOf(address)
    const account = name.normalize('NFKC').toLowerCase().slice(0, 256)
    const begun = parts.guesses.begin(source, account, await parts.cameFrom(name, address), parts.now())
    if ('waitMs' in begun) return people.slowed(begun.waitMs)
    const found = await parts.known(name, password)
    if (found === null) {
      await parts.signIn.refused(people.known('password'), people.badSignIn, comerOf(request))
      return people.wrong(begun.left)
    }
    parts.guesses.right(source, account)
    return found
  }

  const letIn = async (visit: Visit, account: Account, assurance: Assurance) => {
    visit.response.setHeader('Set-Cookie', await parts.signIn.admit(account, assurance, comerOf(visit.request)))
    goOn(visit.response, visit.to)
  }

  const askCode = async ({ request, response, to }: Visit, step: string, name: string, problem: string | null) =>
    send(response, 401, HTML, codeForm({ ...(await standing(request)), to, step, name, problem }))

  const goStep = async (visit: Visit, step: string, code: string) => {
    const { request, response, to } = visit
    const account = between.find(step, parts.now())
    if (account === null)
      return send(response, 401, HTML, await form(request, { to, name: '', problem: people.stepLate }))
    const source = sourceOf(comerOf(request).address)
    const begun = parts.guesses.begin(source, `code of ${account.id}`, false, parts.now())
    if ('waitMs' in begun) return askCode(visit, step, account.name, people.slowed(begun.waitMs))
    if (!(await parts.checkCode(account.id, code.replace(/\s/g, '')))) {
      await parts.signIn.refused(people.known('second-factor'), people.badCode, comerOf(request))
      return askCode(visit, step, account.name, people.wrongCode(begun.left))
    }
    between.end(step)
    parts.guesses.right(source, `code of ${account.id}`)
    return letIn(visit, account, 'second-factor')
  }

  return {
    peopled: parts.peopled,
    show: async (request, response, to) =>
      send(response, 401, HTML, await form(request, { to, name: '', problem: null })),
    signIn: async (request, response, { search }) => {
      if (request.method !== 'POST') {
        const to = onwardTo(new URLSearchParams(search).get('to'))
        return send(response, 200, HTML, await form(request, { to, name: '', problem: null }))
      }
      const fields = await formOf(request)
      if (fields === null) return send(response, 415, 'text/plain; charset=utf-8', `${words.notAForm}\n`)
      const to = onwardTo(fields.get('to'))
      const step = fields.get('step')
      if (step !== null) return goStep({ request, response, to }, step, fields.get('code') ?? '')
      const name = (fields.get('name') ?? '').trim()
      const found = await tried(request, name, fields.get('password') ?? '')
      if (typeof found !== 'string') {
        const visit = { request, response, to }
        if (!(await parts.needsCode(found.id))) return letIn(visit, found, 'password')
        return askCode(visit, between.begin(found, parts.now()), found.name, null)
      }
      send(response, 401, HTML, await form(request, { to, name: name.slice(0, 64), problem: found }))
    },
    join: async (request, response, { search }) => {
      const posted = request.method === 'POST'
      const fields = posted ? await formOf(request) : new URLSearchParams(search)
      if (fields === null) return send(response, 415, 'text/plain; charset=utf-8', `${words.notAForm}\n`)
      const link = fields.get('token') ?? ''
      const state = await parts.look(link)
      if (state.kind !== 'good') return send(response, 401, HTML, deadLink(state, await standing(request)))
      const typed = fields.get('name') ?? ''
      const problem = posted ? await joined(request, response, { link, typed, fields }) : null
      if (posted && problem === null) return
      const open = await parts.localOpen()
      const start = state.name === null && open && !comerOf(request).beyond ? await parts.signIn.invite() : null
      const asked = { ...(await standing(request)), link, open, typed, problem, start }
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
      await letIn({ request, response, to: '/' }, account, 'password')
      return null
    } catch (error) {
      if (!(error instanceof KnownError) || error.code === 'unavailable') throw error
      return [error.message, error.mend].filter((part) => part !== null).join(' ')
    }
  }
}

function goOn(response: ServerResponse, to: string): void {
  response.statusCode = 303
  response.setHeader('Location', to)
  response.end()
}
