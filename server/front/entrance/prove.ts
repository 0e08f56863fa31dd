import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Asked } from '@/lib/ledger/proof-request'
import type { PasskeyUse } from '@/lib/people/passkey'
import { entrance as words } from '@/lib/text/people/entrance-words'
import { people } from '@/lib/text/people/people-words'
import type { Session } from '@/server/api/base/context'
import { formOf } from '@/server/front/door/posted-form'
import { send } from '@/server/front/door/send-answer'
import type { Second } from './second-page'
import type { SignIn } from './sign-in'

import type { Refuse, Tried, Tries, Visitor } from './tries'

export type ProveParts = {
  signIn: Pick<SignIn, 'renew' | 'unproven'>
  second: (person: string, origin: string, use: PasskeyUse) => Promise<Second | null>
  tries: Tries
  comerOf: (request: IncomingMessage) => Visitor
  originOf: (request: IncomingMessage) => string
}

export type Prove = (request: IncomingMessage, response: ServerResponse, session: Session) => Promise<void>

/**
 * `POST /api/prove`: somebody who is signed in shows again who they are. Without fields it says what is asked for; who
 * has a second factor shows one. The session goes on under another token, known by the stronger of both proofs.
 */
export function proving({ signIn, second, tries, comerOf, originOf }: ProveParts): Prove {
  return async (request, response, session) => {
    const { actor } = session
    if (request.method !== 'POST' || request.headers['x-signalbox'] !== '1')
      return tell(response, 403, { problem: words.notAForm })
    if (actor.assurance === 'loopback' || actor.assurance === 'token')
      return tell(response, 403, { problem: people.noAccount })
    const fields = await formOf(request)
    if (fields === null) return tell(response, 415, { problem: words.notAForm })
    const [comer, origin] = [comerOf(request), originOf(request)]
    const wanted = await second(actor.person, origin, 'again')
    if (fields.size === 0) return tell(response, 200, askedFor(wanted))
    const refuse: Refuse = (tried) => signIn.unproven(session, { ...tried, comer })
    const of = { comer, refuse, session: session.id }
    const account = { id: actor.person, name: actor.name, role: actor.role }
    const shown: Tried =
      wanted === null
        ? await tries.password({ ...of, name: actor.name, password: fields.get('password') ?? '' })
        : await tries.factor({ ...of, account, origin, use: 'again', fields })
    if ('problem' in shown) return tell(response, 401, shown)
    response.setHeader('Set-Cookie', await signIn.renew(session, shown, comer))
    tell(response, 200, {})
  }
}

function askedFor(wanted: Second | null): Asked {
  const { code, passkey, elsewhere } = wanted ?? { code: false, passkey: null, elsewhere: [] }
  return { password: wanted === null, code, passkey, elsewhere: passkey === null ? [...elsewhere] : [] }
}

function tell(response: ServerResponse, status: number, answer: Asked | { problem?: string }): void {
  send(response, status, 'application/json', JSON.stringify(answer))
}
