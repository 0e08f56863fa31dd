import { randomUUID } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { type PasskeyUse, passkeyName } from '@/lib/passkey'
import type { Actor } from '@/lib/person'
import { people as words } from '@/lib/text/people'
import { KnownError } from '@/server/errors'
import type { FactorStore, KeptFactor } from '@/server/store/people/factors'
import { challenges } from './challenges'

const KIND = 'passkey'
const PATIENCE_MS = 5 * 60_000
/** Of one person; more are of no use, and each is offered to the browser. */
const MOST = 20

const base64url = z.string().regex(/^[\w-]{1,8192}$/)
const way = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
/** How a browser reaches it; what is new to us is left out. */
const transports = z
  .array(z.string().max(32))
  .max(16)
  .transform((all) => all.flatMap((one) => way.safeParse(one).data ?? []))
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') }

/** A passkey as a browser says that it was made. */
export const madePasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url, transports: transports.optional() }),
})
export type MadePasskey = z.infer<typeof madePasskey>

const givenPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})
type GivenPasskey = z.infer<typeof givenPasskey>

/** What is kept of one: the public key, and the name that it is bound to. */
const kept = z.strictObject({ id: base64url, publicKey: base64url, transports, boundTo: z.string() })
const clientData = z.object({ challenge: z.string().max(128) })

type Use = PasskeyUse | 'make' | 'alone'

/** Passkeys of people. `origin`: where the browser says that it is. Throws `KnownError`s. */
export type Passkeys = {
  /** By what a browser makes one, within five minutes, once. */
  begin: (actor: Actor, origin: string) => Promise<Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>>
  add: (actor: Actor, wanted: { name: string; origin: string; made: MadePasskey }) => Promise<void>
  /** By what a browser shows one, within five minutes, once; null where none of the person’s is bound to that name. */
  ask: (person: string, origin: string, use: PasskeyUse) => Promise<PublicKeyCredentialRequestOptionsJSON | null>
  /** Is `given`, JSON of a browser, one of the person’s, asked for a moment ago for this use? */
  check: (person: string, origin: string, shown: { given: string; use: PasskeyUse }) => Promise<boolean>
  /** By what a browser shows any that it has for this name; null where browsers have none. */
  askAnybody: (origin: string) => Promise<PublicKeyCredentialRequestOptionsJSON | null>
  /** Whose passkey `given` is, when it was asked of anybody a moment ago and made sure of its person. */
  whose: (origin: string, given: string) => Promise<string | null>
  /** Whose passkey `given` says that it is, where there is such a one: nothing of it is proven. */
  named: (given: string) => Promise<string | null>
  /** The names that the person’s are bound to. */
  boundTo: (person: string) => Promise<string[]>
}

type Parts = {
  factors: FactorStore
  /** Under which a browser may reach the console by a name. */
  origins: readonly string[]
  now: () => number
}

type Asked = { use: Use; person: string; origin: string }

export function passkeys({ factors, origins, now }: Parts): Passkeys {
  const asked = challenges()
  const challenge = ({ use, person, origin }: Asked) => bytes(asked.make([use, person, origin], now()))
  const of = async (person: string) =>
    (await factors.of(person)).filter(({ kind }) => kind === KIND).map((factor) => ({ factor, key: keyOf(factor) }))
  const boundAt = (origin: string) => {
    const name = passkeyName(origin)
    if (name === null || !origins.includes(origin)) throw new KnownError('refused', words.passkey.noName)
    return name
  }
  const isShown = async (given: GivenPasskey, { use, person, origin }: Asked, holder: string): Promise<boolean> => {
    const answered = spent(given.response.clientDataJSON, { use, person, origin })
    const found = (await of(holder)).find(({ key }) => key.id === given.id)
    if (answered === null || found === undefined) return false
    const { factor, key } = found
    const { clientDataJSON, authenticatorData, signature } = given.response
    // The library throws at whatever is not as it was asked for: then it is none.
    const shown = await verifyAuthenticationResponse({
      response: { ...given, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      ...{ expectedChallenge: answered, expectedOrigin: origin, expectedRPID: key.boundTo },
      credential: { id: key.id, publicKey: bytes(key.publicKey), counter: factor.counter },
      requireUserVerification: use !== 'beside',
    }).catch(() => null)
    if (!shown?.verified) return false
    return factors.take(factor.id, shown.authenticationInfo.newCounter, now())
  }

  return {
    begin: async (actor, origin) => {
      const boundTo = boundAt(origin)
      const known = await of(actor.person)
      if (known.length >= MOST) throw new KnownError('refused', words.passkey.most(MOST))
      const { extensions: _none, ...options } = await generateRegistrationOptions({
        ...{ rpName: 'Signalbox', rpID: boundTo, userName: actor.name, userID: bytes(actor.person, 'utf8') },
        challenge: challenge({ use: 'make', person: actor.person, origin }),
        timeout: PATIENCE_MS,
        excludeCredentials: known.map(({ key }) => ({ id: key.id, transports: key.transports })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
      return options
    },
    add: async (actor, { name, origin, made }) => {
      const boundTo = boundAt(origin)
      const answered = spent(made.response.clientDataJSON, { use: 'make', person: actor.person, origin })
      if (answered === null) throw new KnownError('refused', words.passkey.late)
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: { ...made, clientExtensionResults: {} },
        ...{ expectedChallenge: answered, expectedOrigin: origin, expectedRPID: boundTo },
        requireUserVerification: false,
      }).catch((cause: unknown) => {
        throw new KnownError('refused', words.passkey.wrong, null, { cause })
      })
      if (!verified) throw new KnownError('refused', words.passkey.wrong)
      const { id, publicKey, counter } = registrationInfo.credential
      const content = { id, publicKey: text(publicKey), transports: made.response.transports ?? [], boundTo }
      await factors.add(actor.person, {
        ...{ id: `f-${randomUUID()}`, kind: KIND, name, content: JSON.stringify(content) },
        ...{ counter, madeAt: now() },
      })
    },
    ask: async (person, origin, use) => {
      const here = (await of(person)).filter(({ key }) => key.boundTo === passkeyName(origin))
      if (here.length === 0) return null
      return generateAuthenticationOptions({
        rpID: boundAt(origin),
        challenge: challenge({ use, person, origin }),
        timeout: PATIENCE_MS,
        allowCredentials: here.map(({ key }) => ({ id: key.id, transports: key.transports })),
        userVerification: use === 'beside' ? 'preferred' : 'required',
      })
    },
    check: async (person, origin, { given, use }) => {
      const read = givenPasskey.safeParse(jsonOf(given)).data
      return read !== undefined && isShown(read, { use, person, origin }, person)
    },
    askAnybody: async (origin) => {
      if (passkeyName(origin) === null || !origins.includes(origin)) return null
      return generateAuthenticationOptions({
        rpID: boundAt(origin),
        challenge: challenge({ use: 'alone', person: '', origin }),
        timeout: PATIENCE_MS,
        userVerification: 'required',
      })
    },
    whose: async (origin, given) => {
      const read = givenPasskey.safeParse(jsonOf(given)).data
      const person = read && holderIn(read)
      if (!person) return null
      return (await isShown(read, { use: 'alone', person: '', origin }, person)) ? person : null
    },
    named: async (given) => {
      const read = givenPasskey.safeParse(jsonOf(given)).data
      const person = read && holderIn(read)
      if (!person) return null
      return (await of(person)).some(({ key }) => key.id === read.id) ? person : null
    },
    boundTo: async (person) => [...new Set((await of(person)).map(({ key }) => key.boundTo))],
  }

  /** The challenge that was signed, when it was ours for this use by this person at this origin; it is good no longer. */
  function spent(clientDataJSON: string, { use, person, origin }: Asked): string | null {
    const { data } = clientData.safeParse(jsonOf(Buffer.from(clientDataJSON, 'base64url').toString('utf8')))
    return data && asked.spend(data.challenge, [use, person, origin], now()) ? data.challenge : null
  }
}

/** By its own word. */
const holderIn = ({ response: { userHandle } }: GivenPasskey) =>
  userHandle ? Buffer.from(userHandle, 'base64url').toString('utf8') : null

const keyOf = ({ content }: KeptFactor) => kept.parse(JSON.parse(content))
const text = (key: Uint8Array) => Buffer.from(key).toString('base64url')
const bytes = (said: string, encoding: 'base64url' | 'utf8' = 'base64url') =>
  new Uint8Array(Buffer.from(said, encoding))

function jsonOf(said: string): unknown {
  try {
    return JSON.parse(said)
  } catch {
    return null
  }
}
