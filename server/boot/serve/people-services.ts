import { type PasskeyUse, passkeyName } from '@/lib/people/passkey'
import { LOCAL, type Somebody } from '@/lib/people/people-told'
import { isThisMachine, type Way } from '@/server/front/door/guess-source'
import type { Health } from '@/server/front/door/health-path'
import { browsersOf } from '@/server/front/door/known-browser'
import { type Recording, recordingRoom } from '@/server/front/door/record-request'
import { type Entrance, entrance } from '@/server/front/entrance/entrance'
import { guesses } from '@/server/front/entrance/guess-delay'
import type { Second } from '@/server/front/entrance/second-page'
import { type SignIn, signIn } from '@/server/front/entrance/sign-in'
import type { Came, Visitor } from '@/server/front/entrance/tries'
import { commandsOn } from '@/server/oversight/commands'
import { joining } from '@/server/oversight/people/join'
import { isPassword } from '@/server/oversight/people/password'
import { type PeopleVerbs, peopleVerbs } from '@/server/oversight/people/people-verbs'
import type { Recorder } from '@/server/oversight/record-act'
import type { Settings } from '@/server/settings'
import type { Ledger } from './ledger-side'

type Parts = {
  settings: Pick<Settings, 'sessionHours' | 'proofMinutes' | 'loopback' | 'secondFactor' | 'publicUrl'>
  port: number
  way: Way
  /** The data directory. */
  data: string
  ledger: Ledger
  record: Recorder
  version: string
  /** Some session is good no longer. */
  ended: () => void
  health: () => Promise<Health>
  now: () => number
  report: (error: unknown, where: string) => void
}

export type PeopleSide = {
  door: SignIn
  entrance: Entrance
  /** Where commands of this machine put on record what they do. */
  commands: Recording
  verbs: PeopleVerbs
  /** Whoever may act now. */
  everybody: () => Promise<Somebody[]>
}

/** Who may come in, how they show who they are, and what admins do about them. */
export async function openPeopleSide(parts: Parts): Promise<PeopleSide> {
  const { settings, port, way, data, ledger, record, version, ended, health, now, report } = parts
  const { people, invites, tokens, sessions, factors, entries } = ledger
  const localOpen = async () => settings.loopback === 'open' || !(await people.anyAdmin())
  const lifetimeMs = settings.sessionHours * 3_600_000
  const { append } = entries
  const strict = settings.secondFactor === 'always'
  const door = signIn({
    ...{ data, sessions, tokens, append },
    ...{ localOpen, strict, publicHost: way.publicHost, version, lifetimeMs, now, report },
    proofMs: settings.proofMinutes * 60_000,
  })
  const { look, join } = joining({ people, invites, tokens, record, now })
  const { publicUrl } = settings
  const origins = [new URL(`http://localhost:${port}`).origin, ...(publicUrl === null ? [] : [publicUrl])]
  const verbs = peopleVerbs({ people, invites, tokens, sessions, factors, origins, ended, now })
  // A ledger that cannot be written keeps nobody from reading: until it can, guesses are counted in memory.
  const uncounted = (error: unknown) => report(error, 'guesses')
  const counts = await ledger.guesses.load(now()).catch((error: unknown) => {
    uncounted(error)
    return []
  })
  const keep = (...changed: Parameters<typeof ledger.guesses.keep>) => ledger.guesses.keep(...changed).catch(uncounted)
  const came = async (person: string | null, { browser, address }: Visitor): Promise<Came> => {
    if (person === null) return null
    if (browser !== null && (await ledger.browsers.knows(browser, person, now()))) return 'browser'
    return isThisMachine(address) || (await sessions.cameFrom(person, address)) ? 'address' : null
  }
  const everybody = async () => [...(await people.list(now())), ...((await localOpen()) ? [LOCAL] : [])]
  return {
    door,
    verbs,
    everybody,
    commands: recordingRoom({
      ...{ data, way, refused: door.refused, now },
      put: commandsOn({ append, one: ledger.read.one, version, now }),
    }),
    entrance: entrance({
      signIn: door,
      guesses: guesses({ counts, keep }),
      known: async (name, password) => {
        const account = await people.byName(name)
        return (await isPassword(account?.password ?? null, password)) ? account : null
      },
      named: async (name) => (await people.byName(name))?.name ?? null,
      browsers: browsersOf({ data, publicHost: way.publicHost, store: ledger.browsers, now, report }),
      cameFrom: async (name, comer) => came((await people.byName(name))?.id ?? null, comer),
      cameWith: async (given, comer) => came(await verbs.passkeys.named(given), comer),
      second: (person, origin, use) => secondOf(verbs, origins, { person, origin, use }),
      checkCode: verbs.codes.check,
      checkPasskey: verbs.passkeys.check,
      askPasskey: async (origin) => {
        const asked = await verbs.passkeys.askAnybody(origin)
        return asked && JSON.stringify(asked)
      },
      byPasskey: async (origin, given) => {
        const person = await verbs.passkeys.whose(origin, given)
        return person === null ? null : people.byId(person)
      },
      look,
      join,
      peopled: people.any,
      localOpen,
      health,
      way,
      sessionHours: settings.sessionHours,
      now,
    }),
  }
}

async function secondOf(
  { codes, passkeys }: PeopleVerbs,
  origins: readonly string[],
  { person, origin, use }: { person: string; origin: string; use: PasskeyUse },
): Promise<Second | null> {
  const [code, boundTo] = await Promise.all([codes.any(person), passkeys.boundTo(person)])
  if (!code && boundTo.length === 0) return null
  const options = await passkeys.ask(person, origin, use)
  const elsewhere = boundTo.map((name) => origins.find((one) => passkeyName(one) === name) ?? `https://${name}`)
  return { code, passkey: options && JSON.stringify(options), elsewhere }
}
