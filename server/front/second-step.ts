import type { Role } from '@/lib/person'
import { people } from '@/lib/text/people'
import { steps } from '@/server/store/people/steps'
import type { Guesses } from './guesses'
import { type Second, secondForm } from './second-page'
import { send } from './send'
import type { SignIn } from './sign-in'
import type { Standing } from './sign-in-page'
import { type Comer, sourceOf } from './source'
import type { Visit } from './visit'

export type Account = { id: string; name: string; role: Role }

export type SecondParts = {
  signIn: Pick<SignIn, 'refused'>
  guesses: Guesses
  /** What the account asks for besides the password, of a browser at `origin`; null: nothing. */
  second: (person: string, origin: string) => Promise<Second | null>
  checkCode: (person: string, code: string) => Promise<boolean>
  checkPasskey: (person: string, origin: string, given: string) => Promise<boolean>
  comerOf: (visit: Visit) => Comer
  standing: (visit: Visit) => Promise<Standing>
  now: () => number
}

type Shown = { account: Account; assurance: 'second-factor' | 'passkey' }

export type SecondStep = {
  /** True: the account has a second factor, and the visitor is asked for it. */
  ask: (visit: Visit, account: Account) => Promise<boolean>
  /** Who has shown it; null: the visitor is answered. `late`: the step is over, and begins anew. */
  go: (visit: Visit, step: string, fields: URLSearchParams) => Promise<Shown | 'late' | null>
}

/** Between a right password and a session: something that only its person has. */
export function secondStep(parts: SecondParts): SecondStep {
  const { guesses, comerOf, now } = parts
  const open = steps<Account>()

  const show = async (visit: Visit, step: string, { id, name }: Account, problem: string | null) => {
    const standing = await parts.standing(visit)
    const second = await parts.second(id, originOf(standing))
    if (second === null) return false
    const { to, nonce, response } = visit
    send(response, 401, 'text/html; charset=utf-8', secondForm({ ...standing, second, to, step, name, problem, nonce }))
    return true
  }

  /** Which of the two it is, when it is right. */
  const isRight = async (visit: Visit, { id }: Account, fields: URLSearchParams) => {
    const given = fields.get('passkey')
    if (given === null) return parts.checkCode(id, (fields.get('code') ?? '').replace(/\s/g, ''))
    return parts.checkPasskey(id, originOf(await parts.standing(visit)), given)
  }

  return {
    ask: async (visit, account) => {
      const step = open.begin(account, now())
      return show(visit, step, account, null)
    },
    go: async (visit, step, fields) => {
      const account = open.find(step, now())
      if (account === null) return 'late'
      const comer = comerOf(visit)
      const guess = [sourceOf(comer.address), `code of ${account.id}`] as const
      const begun = guesses.begin(...guess, false, now())
      const assurance = fields.has('passkey') ? 'passkey' : 'second-factor'
      const refuse = async (problem: string) => ((await show(visit, step, account, problem)) ? null : 'late')
      if ('waitMs' in begun) return refuse(people.slowed(begun.waitMs))
      await guesses.keep()
      if (!(await isRight(visit, account, fields))) {
        const why = assurance === 'passkey' ? people.badPasskey : people.badCode
        await parts.signIn.refused(people.known(assurance), why, comer)
        return refuse((assurance === 'passkey' ? people.wrongPasskey : people.wrongCode)(begun.left))
      }
      open.end(step)
      guesses.right(...guess)
      await guesses.keep()
      return { account, assurance }
    },
  }
}

const originOf = ({ url }: Standing) => new URL(url).origin
