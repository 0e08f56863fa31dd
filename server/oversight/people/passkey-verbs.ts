import { hash, randomUUID } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { type PasskeyUse, passkeyName } from '@/lib/people/passkey'
import type { Actor } from '@/lib/people/person'
import { people as words } from '@/lib/text/people/people-words'
import { KnownError } from '@/server/errors'
import type { Tell } from '@/server/store/ledger/rows-told'
import type { FactorStore, KeptFactor } from '@/server/store/people/factor-rows'
import { challenges } from './challenges'
import { jwkOf, type PublicJwk } from './passkey-key'
import { clientData, type GivenPasskey, givenPasskey, keptPasskey, type MadePasskey } from './passkey-said'

const KIND = 'passkey'
const PATIENCE_MS = 5 * 60_000
/** Of one person; more are of no use, and each is offered to the browser. */
const MOST = 20

type Use = PasskeyUse | 'make' | 'alone' | 'seal'

/** What a browser is to have signed of one act: `over` gives its text, which holds the `nonce`. */
export type Sealing = { origin: string; given: string; nonce: string; over: (nonce: string) => string }

/** By which anybody can check that a passkey signed `over`: all base64url but the key. */
export type Sealed = {
  over: string
  origin: string
  /** Of the passkey, by which it is told from others of its person. */
  credential: string
  key: PublicJwk
  clientData: string
  authenticatorData: string
  signature: string
}

/** Passkeys of people. `origin`: where the browser says that it is. Throws `KnownError`s. */
export type Passkeys = {
  /** By what a browser makes one, within five minutes, once. */
  begin: (actor: Actor, origin: string) => Promise<Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>>
  add: (actor: Actor, wanted: { name: string; origin: string; made: MadePasskey }, tell: Tell) => Promise<void>
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
  /** By what a browser signs one act with one of the person’s, within five minutes, once; null where none is bound to that name. */
  askSeal: (
    person: string,
    origin: string,
    over: (nonce: string) => string,
  ) => Promise<{ nonce: string; options: PublicKeyCredentialRequestOptionsJSON } | null>
  /** Null where it is not signed by one of theirs that made sure of them, or not over this, or was taken before. */
  seal: (person: string, sealing: Sealing) => Promise<Sealed | null>
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
    if (name === null || !origins.includes(origin)) throw new KnownError('refused', () => words.passkey.noName)
    return name
  }
  const isShown = async (given: GivenPasskey, { use, person, origin }: Asked, holder: string): Promise<boolean> => {
    const answered = spent(given.response.clientDataJSON, { use, person, origin })
    return answered !== null && (await signed(given, { use, origin, holder, answered })) !== null
  }
  /** The key that signed what was asked. */
  const signed = async (
    given: GivenPasskey,
    { use, origin, holder, answered }: Pick<Asked, 'use' | 'origin'> & { holder: string; answered: string },
  ) => {
    const found = (await of(holder)).find(({ key }) => key.id === given.id)
    if (found === undefined) return null
    const { factor, key } = found
    const { clientDataJSON, authenticatorData, signature } = given.response
    // The library throws at whatever is not as it was asked for: then it is none.
    const shown = await verifyAuthenticationResponse({
      response: { ...given, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      ...{ expectedChallenge: answered, expectedOrigin: origin, expectedRPID: key.boundTo },
      credential: { id: key.id, publicKey: bytes(key.publicKey), counter: factor.counter },
      requireUserVerification: use !== 'beside',
    }).catch(() => null)
    if (!shown?.verified) return null
    return (await factors.take(factor.id, shown.authenticationInfo.newCounter, now())) ? key : null
  }

  return {
    begin: async (actor, origin) => {
      const boundTo = boundAt(origin)
      const known = await of(actor.person)
      if (known.length >= MOST) throw new KnownError('refused', () => words.passkey.most(MOST))
      const { extensions: _none, ...options } = await generateRegistrationOptions({
        ...{ rpName: 'Signalbox', rpID: boundTo, userName: actor.name, userID: bytes(actor.person, 'utf8') },
        challenge: challenge({ use: 'make', person: actor.person, origin }),
        timeout: PATIENCE_MS,
        excludeCredentials: known.map(({ key }) => ({ id: key.id, transports: key.transports })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
      return options
    },
    add: async (actor, { name, origin, made }, tell) => {
      const boundTo = boundAt(origin)
      const answered = spent(made.response.clientDataJSON, { use: 'make', person: actor.person, origin })
      if (answered === null) throw new KnownError('refused', () => words.passkey.late)
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: { ...made, clientExtensionResults: {} },
        ...{ expectedChallenge: answered, expectedOrigin: origin, expectedRPID: boundTo },
        requireUserVerification: false,
      }).catch((cause: unknown) => {
        throw new KnownError('refused', () => words.passkey.wrong, null, { cause })
      })
      if (!verified) throw new KnownError('refused', () => words.passkey.wrong)
      const { id, publicKey, counter } = registrationInfo.credential
      const content = { id, publicKey: text(publicKey), transports: made.response.transports ?? [], boundTo }
      const factor = { id: `f-${randomUUID()}`, kind: KIND, name, content: JSON.stringify(content) } as const
      await factors.add(actor.person, { ...factor, counter, madeAt: now() }, tell)
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
    askSeal: async (person, origin, over) => {
      const here = (await of(person)).filter(({ key }) => key.boundTo === passkeyName(origin))
      if (here.length === 0) return null
      const nonce = asked.make(['seal', person, origin], now())
      const options = await generateAuthenticationOptions({
        rpID: boundAt(origin),
        challenge: bytes(sha256(over(nonce))),
        timeout: PATIENCE_MS,
        allowCredentials: here.map(({ key }) => ({ id: key.id, transports: key.transports })),
        userVerification: 'required',
      })
      return { nonce, options }
    },
    seal: async (person, { origin, given, nonce, over }) => {
      const read = givenPasskey.safeParse(jsonOf(given)).data
      if (read === undefined || !asked.spend(nonce, ['seal', person, origin], now())) return null
      const text = over(nonce)
      const key = await signed(read, { use: 'seal', origin, holder: person, answered: sha256(text) })
      const jwk = key && jwkOf(bytes(key.publicKey))
      if (key === null || !jwk) return null
      const { clientDataJSON: clientData, authenticatorData, signature } = read.response
      return { over: text, origin, credential: key.id, key: jwk, clientData, authenticatorData, signature }
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

const keyOf = ({ content }: KeptFactor) => keptPasskey.parse(JSON.parse(content))
const sha256 = (said: string) => hash('sha256', said, 'base64url')
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
