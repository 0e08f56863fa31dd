import type { PasskeyUse } from '@/lib/people/passkey'
import { send } from '@/server/front/door/send-answer'
import { steps } from '@/server/store/people/step-rows'
import { type Second, secondForm } from './second-page'
import type { Standing } from './sign-in-page'
import type { Account, Refuse, Tried, Tries, Visitor } from './tries'
import type { Visit } from './visit'

export type SecondParts = {
  /** What the account asks for besides the password, of a browser at `origin`; null: nothing. */
  second: (person: string, origin: string, use: PasskeyUse) => Promise<Second | null>
  tries: Pick<Tries, 'factor'>
  refuse: (visit: Visit) => Refuse
  comerOf: (visit: Visit) => Visitor
  standing: (visit: Visit) => Promise<Standing>
  now: () => number
}

type Shown = Exclude<Tried, { problem: string }>

export type SecondStep = {
  /** True: the account has a second factor, and the visitor is asked for it. */
  ask: (visit: Visit, account: Account) => Promise<boolean>
  /** Who has shown it; null: the visitor is answered. `late`: the step is over, and begins anew. */
  go: (visit: Visit, step: string, fields: URLSearchParams) => Promise<Shown | 'late' | null>
}

/** Between a right password and a session: something that only its person has. */
export function secondStep(parts: SecondParts): SecondStep {
  const { tries, refuse, comerOf, now } = parts
  const open = steps<Account>()

  const show = async (visit: Visit, step: string, { id, name }: Account, problem: string | null) => {
    const standing = await parts.standing(visit)
    const second = await parts.second(id, originOf(standing), 'beside')
    if (second === null) return false
    const { to, response } = visit
    send(response, 401, 'text/html; charset=utf-8', secondForm({ ...standing, second, to, step, name, problem }))
    return true
  }

  return {
    ask: async (visit, account) => {
      const step = open.begin(account, now())
      return show(visit, step, account, null)
    },
    go: async (visit, step, fields) => {
      const account = open.find(step, now())
      if (account === null) return 'late'
      const origin = originOf(await parts.standing(visit))
      const who = { comer: comerOf(visit), refuse: refuse(visit), account, origin }
      const shown = await tries.factor({ ...who, use: 'beside', fields })
      if ('problem' in shown) return (await show(visit, step, account, shown.problem)) ? null : 'late'
      open.end(step)
      return shown
    },
  }
}

const originOf = ({ url }: Standing) => new URL(url).origin
