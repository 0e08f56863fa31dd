import type { Detail } from '@/lib/ledger/entry'
import { type Kept, toKeep } from '@/lib/ledger/kept-words'
import type { Actor } from '@/lib/people/person'
import { people } from '@/lib/text/people/people-words'
import type { Draft } from '@/server/store/ledger/append-entry'
import { bearerIn, beginningOf } from './bearer'
import type { Comer } from './guess-source'
import { type Knock, type Refusals, type Refused, refusals } from './noted-refusals'

type Parts = {
  append: (draft: Draft) => Promise<unknown>
  entryOf: (actor: Actor, subject: Kept, comer: Comer) => Omit<Draft, 'detail'> & { detail: { [name: string]: Detail } }
  now: () => number
  report: (error: unknown, where: string) => void
}

export type Knocking = {
  /** Puts on record that somebody was kept out. */
  refused: (knock: Knock) => Promise<void>
  /** Puts on record that a program was, by what it sent as its token. */
  refusedProgram: (authorization: string, comer: Comer) => Promise<void>
  /** Puts on record what who is signed in asked for too soon after others of it, by each session apart. */
  tooSoon: (actor: Actor, knock: Knock) => Promise<void>
  /** Whoever was kept out is on record. */
  close: () => Promise<void>
}

const NOBODY: Actor = { person: 'unknown', name: 'unknown', role: 'viewer', assurance: 'loopback', session: '' }

/** Whoever was kept out goes on record. People and programs are counted apart, so that neither hides the other. */
export function knocking({ append, entryOf, now, report }: Parts): Knocking {
  const tellOf =
    (actor: Actor, act: 'sign-in' | 'prove') =>
    async (refused: Refused): Promise<void> => {
      const { how, why, comer } = refused
      const { detail, ...entry } = entryOf(actor, how, comer)
      const told: Draft = { ...entry, act, outcome: 'refused', why, detail: { ...detail, ...countedIn(refused) } }
      await append(told).catch((error: unknown) => report(error, `refused ${act}`))
    }
  const knocks = () => refusals(tellOf(NOBODY, 'sign-in'), now)
  const [persons, programs] = [knocks(), knocks()]
  const sessions = new Map<string, Refusals>()
  const ofSession = (actor: Actor) => {
    for (const [id, one] of sessions) if (one.isQuiet()) sessions.delete(id)
    const found = sessions.get(actor.session) ?? refusals(tellOf(actor, 'prove'), now)
    sessions.set(actor.session, found)
    return found
  }
  return {
    refused: persons.count,
    refusedProgram: (authorization, comer) => {
      const given = bearerIn(authorization) ?? ''
      const how = toKeep(() => people.byBadToken(given === '' ? null : beginningOf(given)))
      return programs.count({ how, why: toKeep(() => people.badToken), account: null, comer })
    },
    tooSoon: (actor, knock) => ofSession(actor).count(knock),
    close: async () => {
      for (const one of [persons, programs, ...sessions.values()]) await one.close()
    },
  }
}

/** How many tries an entry stands for; whose account and from where, of each kind where there are several. */
function countedIn({ account, times, kinds, more }: Refused): { [name: string]: Detail } {
  const tried = kinds.map(({ how, why, account: of, comer, times: often }) => ({
    ...{ how, why, ...(of !== null && { account: of }), address: comer.address, times: often },
  }))
  return {
    ...{ times, ...(account !== null && { account }) },
    ...(kinds.length > 1 && { tried }),
    ...(more > 0 && { more }),
  }
}
