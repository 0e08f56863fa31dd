import type { EntryDetail } from '@/lib/ledger/entry'
import { asKept, keepTyped } from '@/lib/ledger/kept-words'
import { COMMAND_ACTS, type Commanded, type CommandIntent, type CommandOutcome } from '@/lib/pages/commanded'
import { LOCAL_PERSON, localActor } from '@/lib/people/person'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { KnownError } from '@/server/errors'
import type { Draft } from '@/server/store/ledger/append-entry'

type Parts = {
  append: (draft: Draft) => Promise<{ n: number }>
  one: (n: number) => Promise<EntryDetail | null>
  /** Of the program. */
  version: string
  now: () => number
}

/** Who may write the data directory is a person on this machine, whom nothing proves to be human. */
const actor = localActor('')

/**
 * Puts on record what a command does, before it does it, and then what came of it. Gives the number of the entry. Throws
 * a `KnownError` where what is settled is no command under way.
 */
export function commandsOn({ append, one, version, now }: Parts): (said: Commanded) => Promise<number> {
  const known = () => ({ at: now(), actor, source: null, shown: null, written: null, version })
  const intend = ({ act, subject, detail }: CommandIntent) =>
    append({ ...known(), act, subject: keepTyped(subject), of: null, outcome: 'intent', why: null, detail })
  const settle = async ({ of, outcome, why }: CommandOutcome) => {
    const entry = (await one(of))?.entry
    const act = COMMAND_ACTS.find((act) => act === entry?.act)
    const open = entry?.outcome === 'intent' && entry.person === LOCAL_PERSON && entry.session === actor.session
    // A console that started meanwhile took the program for ended.
    const settled = entry?.settled?.outcome ?? 'failed'
    if (entry === undefined || act === undefined || !open || settled !== 'failed')
      throw new KnownError('not-found', () => words.command.noIntent)
    return append({
      ...known(),
      act,
      subject: entry.subject === null ? null : asKept(entry.subject),
      of,
      outcome,
      why,
      detail: {},
    })
  }
  return async (said) => (await ('of' in said ? settle(said) : intend(said))).n
}
