import type { Detail } from '@/lib/entry'
import type { Actor } from '@/lib/person'
import { people } from '@/lib/text/people'
import type { Draft } from '@/server/store/ledger/append'
import { bearerIn, beginningOf } from './bearer'
import { type Refused, refusals } from './refusals'
import type { Comer } from './source'

type Parts = {
  append: (draft: Draft) => Promise<unknown>
  entryOf: (
    actor: Actor,
    subject: string,
    comer: Comer,
  ) => Omit<Draft, 'detail'> & { detail: { [name: string]: Detail } }
  now: () => number
  report: (error: unknown, where: string) => void
}

export type Knocking = {
  /** Puts on record that somebody was kept out. */
  refused: (how: string, why: string, comer: Comer) => Promise<void>
  /** Puts on record that a program was, by what it sent as its token. */
  refusedProgram: (authorization: string, comer: Comer) => Promise<void>
  /** Whoever was kept out is on record. */
  close: () => Promise<void>
}

const NOBODY: Actor = { person: 'unknown', name: 'unknown', role: 'viewer', assurance: 'loopback', session: '' }

/** Whoever was kept out goes on record. People and programs are counted apart, so that neither hides the other. */
export function knocking({ append, entryOf, now, report }: Parts): Knocking {
  const tell = async ({ how, why, comer, times }: Refused) => {
    const { detail, ...entry } = entryOf(NOBODY, how, comer)
    const told: Draft = { ...entry, outcome: 'refused', why, detail: { ...detail, times } }
    await append(told).catch((error: unknown) => report(error, 'refused sign-in'))
  }
  const [persons, programs] = [refusals(tell, now), refusals(tell, now)]
  return {
    refused: persons.count,
    refusedProgram: (authorization, comer) => {
      const given = bearerIn(authorization) ?? ''
      return programs.count(people.byBadToken(given === '' ? null : beginningOf(given)), people.badToken, comer)
    },
    close: async () => {
      await persons.close()
      await programs.close()
    },
  }
}
