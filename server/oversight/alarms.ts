import { hash } from 'node:crypto'
import { keepTyped, toKeep } from '@/lib/ledger/kept-words'
import { FLAGS } from '@/lib/message/flags'
import { SYSTEM_ACTOR } from '@/lib/people/person'
import { isMoved } from '@/lib/source/stations'
import { flags as meanings } from '@/lib/text/messages/flags-words'
import { STATIONS } from '@/server/protocols/known-stations'
import type { EntryStore } from '@/server/store/ledger/entries'
import type { Alarming, AlarmReader } from '@/server/store/status/read-alarms'

export type AlarmParts = {
  alarms: AlarmReader
  entries: Pick<EntryStore, 'appendOnce'>
  /** One more is on record. */
  raised: () => void
  /** Of the program. */
  version: string
  now: () => number
  report: (error: unknown, where: string) => void
}

export type Alarms = { look: () => void; close: () => void }

const LOOK_MS = 500
const RAISED = [FLAGS.tampered, FLAGS.copied]

/**
 * Puts on record, once for ever, that a message of a person was altered, taken away or copied. `look` is called whenever
 * the index changed; calls within half a second are one, and one look is over before the next begins.
 */
export function alarmsOn({ alarms, entries, raised, version, now, report }: AlarmParts): Alarms {
  let reached = 0
  let timer: NodeJS.Timeout | null = null
  let wanted = false
  const raise = async (one: Alarming, flag: (typeof RAISED)[number]) => {
    const { uid, source } = one
    const path = ownPlace(one, flag)
    const fresh = await entries.appendOnce(idOf(`${source}\0${uid}\0${flag}`), {
      ...{ at: now(), actor: SYSTEM_ACTOR, act: 'alarm', subject: keepTyped(path), source, of: null, outcome: 'done' },
      ...{ why: toKeep(() => meanings[flag]), detail: { uid, flag }, shown: null, written: null, version },
    })
    if (fresh) raised()
  }
  const pass = async () => {
    const rev = await alarms.rev()
    for (let from = reached, more = true; more; ) {
      const found = await alarms.since(from)
      for (const one of found) for (const flag of RAISED) if (one.flags.includes(` ${flag} `)) await raise(one, flag)
      from = found.at(-1)?.rev ?? from
      more = found.length > 0
    }
    reached = rev
  }
  const due = async () => {
    wanted = false
    // What could not be put on record is found again at the next change.
    await pass().catch((error: unknown) => report(error, 'alarms'))
    timer = null
    if (wanted) begin()
  }
  const begin = () => {
    timer = setTimeout(due, LOOK_MS)
    timer.unref()
  }
  return {
    look: () => {
      wanted = true
      if (timer === null) begin()
    },
    close: () => {
      if (timer !== null) clearTimeout(timer)
      wanted = false
    },
  }
}

/**
 * Where the person put it, also while a copy lies elsewhere. Of a broadcast, which has many, the one where it stands no
 * more, though its agent did not put it aside.
 */
function ownPlace({ path, places }: Alarming, flag: (typeof RAISED)[number]): string {
  const wasAltered = (one: Alarming['places'][number]) =>
    one.ended && !places.some((other) => isMoved(one.path, other.path, STATIONS))
  const altered = flag === FLAGS.tampered ? places.find(wasAltered) : undefined
  return (altered ?? places[0])?.path ?? path
}

/** A UUID that stands for a text. */
/** The id of an entry that is appended once: a UUID of what it is about. */
export function idOf(text: string): string {
  const hex = hash('sha256', text)
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
