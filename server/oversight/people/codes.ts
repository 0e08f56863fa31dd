import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Actor } from '@/lib/people/person'
import { people as words } from '@/lib/text/people/people-words'
import { keptNames } from '@/lib/text/written/kept-names'
import { KnownError } from '@/server/errors'
import type { Tell } from '@/server/store/ledger/rows-told'
import type { FactorStore } from '@/server/store/people/factor-rows'

const PERIOD_S = 30
const PENDING_MS = 10 * 60_000
const KIND = 'totp'

/** One-time codes of an app, as second factors. Only people with an account have any. Throws `KnownError`s. */
export type Codes = {
  /** A secret for the app, good once a code of it was given within ten minutes. */
  begin: (actor: Actor) => { secret: string; address: string }
  add: (actor: Actor, code: string, tell: Tell) => Promise<void>
  any: (person: string) => Promise<boolean>
  /** Is it a code of the person’s, not taken before? */
  check: (person: string, code: string) => Promise<boolean>
}

type Parts = { factors: FactorStore; now: () => number }

export function codes({ factors, now }: Parts): Codes {
  const pending = new Map<string, { secret: string; at: number }>()
  return {
    begin: (actor) => {
      for (const [person, { at }] of pending) if (now() - at > PENDING_MS) pending.delete(person)
      const secret = new Secret({ size: 20 }).base32
      pending.set(actor.person, { secret, at: now() })
      return { secret, address: totpOf(secret, actor.name).toString() }
    },
    add: async (actor, code, tell) => {
      const begun = pending.get(actor.person)
      if (!begun || now() - begun.at > PENDING_MS) throw new KnownError('refused', () => words.codeLate)
      const counter = stepOf(begun.secret, code, now())
      if (counter === null) throw new KnownError('bad-usage', () => words.codeWrong)
      pending.delete(actor.person)
      const made = { id: `f-${randomUUID()}`, kind: KIND, name: keptNames.oneTimeCode, content: begun.secret } as const
      await factors.add(actor.person, { ...made, counter, madeAt: now() }, tell)
    },
    any: async (person) => (await factors.of(person)).some(({ kind }) => kind === KIND),
    check: async (person, code) => {
      for (const { id, kind, content } of await factors.of(person)) {
        const counter = kind === KIND ? stepOf(content, code, now()) : null
        if (counter !== null && (await factors.take(id, counter, now()))) return true
      }
      return false
    },
  }
}

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Signalbox', label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S })

/** The period that the code is of, which may be one off; null when it is none. */
function stepOf(secret: string, code: string, now: number): number | null {
  const delta = /^\d{6}$/.test(code) ? totpOf(secret).validate({ token: code, timestamp: now, window: 1 }) : null
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta
}
