import { keepTyped } from '@/lib/ledger/kept-words'
import { LOCAL } from '@/lib/people/people-told'
import { type Actor, localActor } from '@/lib/people/person'
import type { LedgerVerbs } from '@/server/api/base/context'
import type { Reading } from '@/server/boot/base/reading-side'
import { ledgerVerbs } from '@/server/boot/serve/ledger/ledger-verbs'
import type { Ledger } from '@/server/boot/serve/ledger-side'
import { handHere } from '@/server/files/hand/disk-hand'
import { type Recorder, recording } from '@/server/oversight/record-act'
import type { Settings } from '@/server/settings'
import { appendEntry, type Draft } from '@/server/store/ledger/append-entry'
import type { EntryStore } from '@/server/store/ledger/entries'
import type { Tell } from '@/server/store/ledger/rows-told'

export const someone: Actor = localActor('a-session')

/** Of an entry, its words as somebody wrote them. */
export type DraftSaid = Partial<Omit<Draft, 'subject' | 'why'>> & { subject?: string | null; why?: string | null }

/** An entry to be, of a sign-in unless something else is said. */
export function draft({ subject = null, why = null, ...said }: DraftSaid = {}): Draft {
  return {
    ...{ at: 1, actor: someone, act: 'sign-in', subject: keepTyped(subject), source: null, of: null, outcome: 'done' },
    ...{ why: keepTyped(why), detail: {}, shown: null, written: null, version: '0.1.0' },
    ...said,
  }
}

/** Puts rows that were changed on record, as the recorder does. */
export const tells: Tell = async (tx, rows) => {
  await appendEntry(tx, draft({ rows }))
}

/** Acts go on record in a real ledger. */
export function recorderOver(entries: EntryStore): Recorder {
  return recording({
    append: entries.append,
    version: '0.1.0',
    now: Date.now,
    report: (error) => {
      throw error
    },
  })
}

/** The ledger as the procedures ask it, without checkpoints outside. */
export function bookOver(settings: Pick<Settings, 'data' | 'database' | 'checkpoints'>, ledger: Ledger): LedgerVerbs {
  const idle = { take: async () => null, state: () => ({ directory: null, problem: null }), close: async () => {} }
  return ledgerVerbs({ settings, ledger, checkpointing: idle, now: Date.now })
}

/** Whoever may act where a person on this machine needs no account. */
export function everybodyIn({ people }: Pick<Ledger, 'people'>) {
  return async () => [...(await people.list(Date.now())), LOCAL]
}

type Around = { reading: Pick<Reading, 'readers'>; ledger: Ledger; data: string; now?: () => number }

/** What posting, deciding and policies need over what is read and a ledger; what is not foreseen fails the test. */
export function actingOver({ reading, ledger, data, now = Date.now }: Around) {
  const report = (error: unknown) => {
    throw error
  }
  return {
    ...{ index: reading, files: handHere, ledger, people: everybodyIn(ledger) },
    ...{ data, version: '0.1.0', now, report, underWay: new Map(), restMs: 0 },
  }
}
