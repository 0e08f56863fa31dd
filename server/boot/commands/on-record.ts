import { setTimeout as rest } from 'node:timers/promises'
import * as z from 'zod'
import type { Commanded, CommandIntent, CommandOutcome } from '@/lib/pages/commanded'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { packageVersion } from '@/server/boot/base/package'
import { dataOf } from '@/server/boot/base/reading-side'
import { inOneLine } from '@/server/boot/base/sentence'
import { findServing } from '@/server/boot/base/serving-note'
import { startTokenIn } from '@/server/boot/base/start-link-file'
import { KnownError } from '@/server/errors'
import { commandsOn } from '@/server/oversight/commands'
import { outcomeOf } from '@/server/oversight/record-act'
import type { Settings } from '@/server/settings'
import { lockConsole } from '@/server/store/data/data-lock'
import { StoreError } from '@/server/store/door/base/store-error'
import type { ReadDoor } from '@/server/store/door/door'
import { type Data, openForReading, openLedger } from '@/server/store/keep/data'
import { entryStore } from '@/server/store/ledger/entries'
import { ledgerReader } from '@/server/store/ledger/page'

type Parts = {
  settings: Pick<Settings, 'data' | 'database'>
  now: () => number
  /** Says what is not on record, and why. */
  note: (line: string) => void
  /** Nothing is done that is not on record. */
  must?: boolean
}

/**
 * Does what a command does, on record as a person of this machine: through the console that runs on these data, else as
 * the only writer of its ledger. Where neither can be had it is done all the same, and said: what is only read, or
 * copied, is needed most where a ledger takes nothing any more. What `must` be on record is not done.
 */
export async function onRecord<T>(
  { settings, now, note, must = false }: Parts,
  intent: CommandIntent,
  does: () => Promise<T>,
): Promise<T> {
  const data = dataOf(settings)
  const put = (said: Commanded) =>
    recorded(data, said, now).catch((error: unknown) => {
      note(words.command.notRecorded('of' in said ? 'outcome' : intent.act, inOneLine(error)))
      return null
    })
  const of = must ? await recorded(data, intent, now) : await put(intent)
  const settle = async (outcome: CommandOutcome['outcome'], why: CommandOutcome['why']) => {
    if (of !== null) await put({ of, outcome, why })
  }
  let done: T
  try {
    done = await does()
  } catch (error) {
    const { outcome, why } = outcomeOf(error)
    await settle(outcome, why)
    throw error
  }
  await settle('done', null)
  return done
}

/** For a console that is just starting or ending, and for other commands. */
const PATIENCE_MS = 10_000

async function recorded(data: Data, said: Commanded, now: () => number): Promise<number> {
  // Any number of programs write one ledger there, in turns.
  if (data.postgresUrl !== null) return appended(data, said, now)
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const console = await findServing(data.directory)
    if (console !== null) return told(console.url, data.directory, said, now)
    const release = lockConsole(data.directory)
    if (release !== null) return appended(data, said, now).finally(release)
    if (performance.now() > until) throw new KnownError('unavailable', () => words.command.noAnswer)
    await rest(30 + Math.random() * 40)
  }
}

async function appended(data: Data, said: Commanded, now: () => number): Promise<number> {
  const reader = await readable(data)
  const door = await openLedger(data, now())
  try {
    const one = async (n: number) => reader && ledgerReader(reader).one(n)
    const { append } = entryStore(door)
    return await commandsOn({ append, one, version: packageVersion, now })(said)
  } finally {
    await reader?.close()
    await door.close()
  }
}

/** Null where there is no ledger yet. One of another version is refused: a command changes no tables. */
async function readable(data: Data): Promise<ReadDoor | null> {
  return openForReading(data, 'ledger').catch((error: unknown) => {
    if (error instanceof StoreError && error.code === 'missing') return null
    throw error
  })
}

const answered = z.object({ n: z.int() })
const refused = z.object({ error: z.object({ message: z.string() }) })

/** By a token that only who may write the data directory can make. It opens no session. */
async function told(url: string, data: string, said: Commanded, now: () => number): Promise<number> {
  const body = new URLSearchParams({ token: await startTokenIn(data, now()), said: JSON.stringify(said) })
  const answer = await fetch(`${url}/api/record`, { method: 'POST', body, signal: AbortSignal.timeout(10_000) })
  const content: unknown = await answer.json()
  if (answer.ok) return answered.parse(content).n
  throw new KnownError('unavailable', refused.parse(content).error.message)
}
