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
import { passkeyName } from '@/lib/passkey'
import type { Actor } from '@/lib/person'
import { people as words } from '@/lib/text/people'
import { KnownError } from '@/server/errors'
import type { FactorStore, KeptFactor } from '@/server/store/people/factors'
import { steps } from '@/server/store/people/steps'

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
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
})

/** What is kept of one: the public key, and the name that it is bound to. */
const kept = z.strictObject({ id: base64url, publicKey: base64url, transports, boundTo: z.string() })
const clientData = z.object({ challenge: z.string().max(128) })

/** Passkeys as second factors. `origin`: where the browser says that it is. Throws `KnownError`s. */
export type Passkeys = {
  /** By what a browser makes one, within five minutes, once. */
  begin: (actor: Actor, origin: string) => Promise<Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>>
  add: (actor: Actor, wanted: { name: string; origin: string; made: MadePasskey }) => Promise<void>
  /** By what a browser shows one, within five minutes, once; null where none of the person’s is bound to that name. */
  ask: (person: string, origin: string) => Promise<PublicKeyCredentialRequestOptionsJSON | null>
  /** Is `given`, JSON of a browser, one of the person’s, asked for a moment ago? */
  check: (person: string, origin: string, given: string) => Promise<boolean>
  /** The names that the person’s are bound to. */
  boundTo: (person: string) => Promise<string[]>
}

type Parts = {
  factors: FactorStore
  /** Under which a browser may reach the console by a name. */
  origins: readonly string[]
  now: () => number
}

type Asked = { person: string; origin: string }

export function passkeys({ factors, origins, now }: Parts): Passkeys {
  const making = steps<Asked>()
  const showing = steps<Asked>()
  const of = async (person: string) =>
    (await factors.of(person)).filter(({ kind }) => kind === KIND).map((factor) => ({ factor, key: keyOf(factor) }))
  const boundAt = (origin: string) => {
    const name = passkeyName(origin)
    if (name === null || !origins.includes(origin)) throw new KnownError('refused', words.passkey.noName)
    return name
  }

  return {
    begin: async (actor, origin) => {
      const boundTo = boundAt(origin)
      const known = await of(actor.person)
      if (known.length >= MOST) throw new KnownError('refused', words.passkey.most(MOST))
      const { extensions: _none, ...options } = await generateRegistrationOptions({
        ...{ rpName: 'Signalbox', rpID: boundTo, userName: actor.name, userID: bytes(actor.person, 'utf8') },
        challenge: bytes(making.begin({ person: actor.person, origin }, now())),
        timeout: PATIENCE_MS,
        excludeCredentials: known.map(({ key }) => ({ id: key.id, transports: key.transports })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
      return options
    },
    add: async (actor, { name, origin, made }) => {
      const boundTo = boundAt(origin)
      const challenge = spent(making, made.response.clientDataJSON, { person: actor.person, origin })
      if (challenge === null) throw new KnownError('refused', words.passkey.late)
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: { ...made, clientExtensionResults: {} },
        ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: boundTo },
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
    ask: async (person, origin) => {
      const here = (await of(person)).filter(({ key }) => key.boundTo === passkeyName(origin))
      if (here.length === 0) return null
      return generateAuthenticationOptions({
        rpID: boundAt(origin),
        challenge: bytes(showing.begin({ person, origin }, now())),
        timeout: PATIENCE_MS,
        allowCredentials: here.map(({ key }) => ({ id: key.id, transports: key.transports })),
        userVerification: 'preferred',
      })
    },
    check: async (person, origin, said) => {
      const given = givenPasskey.safeParse(jsonOf(said)).data
      const challenge = given && spent(showing, given.response.clientDataJSON, { person, origin })
      const found = (await of(person)).find(({ key }) => key.id === given?.id)
      if (!given || !challenge || !found) return false
      const { factor, key } = found
      // The library throws at whatever is not as it was asked for: then it is none.
      const shown = await verifyAuthenticationResponse({
        response: { ...given, clientExtensionResults: {} },
        ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: key.boundTo },
        credential: { id: key.id, publicKey: bytes(key.publicKey), counter: factor.counter },
        requireUserVerification: false,
      }).catch(() => null)
      if (!shown?.verified) return false
      return factors.take(factor.id, shown.authenticationInfo.newCounter, now())
    },
    boundTo: async (person) => [...new Set((await of(person)).map(({ key }) => key.boundTo))],
  }

  /** The challenge that was signed, when it was ours for this person at this origin; it is good no longer. */
  function spent(open: typeof making, clientDataJSON: string, { person, origin }: Asked): string | null {
    const { data } = clientData.safeParse(jsonOf(Buffer.from(clientDataJSON, 'base64url').toString('utf8')))
    const asked = data && open.find(data.challenge, now())
    if (!data || asked?.person !== person || asked.origin !== origin) return null
    open.end(data.challenge)
    return data.challenge
  }
}

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
