import type { Act } from '@/lib/ledger/act'
import type { Detail } from '@/lib/ledger/entry'
import { type Kept, toKeep } from '@/lib/ledger/kept-words'
import type { Actor } from '@/lib/people/person'
import { asNobody } from '@/lib/reader/reader'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { KnownError } from '@/server/errors'
import { appendEntry, type Draft, type Entry } from '@/server/store/ledger/append-entry'
import type { Tell } from '@/server/store/ledger/rows-told'
import { unrecorded } from '@/server/store/ledger/unrecorded'

/** What somebody is about to do. */
export type Acted = { act: Act; subject: Kept | null; source?: string | null; detail?: Detail }

/**
 * Records the intent, does it, records what came of it. What changes rows that the ledger tells of does so with `tell`,
 * in its own transaction: the change and that it was done stand together or not at all.
 */
export type Recorder = <T>(actor: Actor, acted: Acted, does: (tell: Tell) => Promise<T>) => Promise<T>

type Parts = {
  append: (draft: Draft) => Promise<Entry>
  /** Of the program. */
  version: string
  now: () => number
  /** An outcome that could not be recorded, of something that was done. */
  report: (error: unknown, where: string) => void
}

/**
 * No record, no action: what cannot be recorded beforehand is not done, with a `KnownError` `unavailable`. What `does`
 * throws is recorded as refused or failed and thrown on.
 */
export function recording({ append, version, now, report }: Parts): Recorder {
  return async (actor, { act, subject, source = null, detail = {} }, does) => {
    const said = { actor, act, subject, source, shown: null, written: null, version }
    const intent = await append({ ...said, at: now(), of: null, outcome: 'intent', why: null, detail }).catch(
      unrecorded,
    )
    const settle = async (outcome: 'done' | 'failed' | 'refused', why: Kept | null) => {
      try {
        await append({ ...said, at: now(), of: intent.n, outcome, why, detail: {} })
      } catch (error) {
        report(error, `outcome of entry ${intent.n}`)
      }
    }
    let told = false
    const tell: Tell = async (tx, rows) => {
      const entry = { ...said, at: now(), of: intent.n, outcome: 'done', why: null, detail: {}, rows } as const
      await appendEntry(tx, entry)
      told = true
    }
    try {
      const done = await asNobody(() => does(tell))
      if (!told) await settle('done', null)
      return done
    } catch (error) {
      const { outcome, why } = outcomeOf(error)
      await settle(outcome, why)
      throw error
    }
  }
}

/** What is recorded of an act that threw this. */
export function outcomeOf(error: unknown): { outcome: 'failed' | 'refused'; why: Kept } {
  const refused = error instanceof KnownError && error.code !== 'unavailable'
  return {
    outcome: refused ? 'refused' : 'failed',
    why: error instanceof KnownError ? error.kept : toKeep(() => words.unforeseen),
  }
}
