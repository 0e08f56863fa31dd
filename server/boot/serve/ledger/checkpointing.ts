import type { CheckpointState } from '@/lib/ledger/entry'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { openSigner } from '@/server/boot/base/ledger-key'
import { inOneLine } from '@/server/boot/base/sentence'
import { type Usual, usualDirectory } from '@/server/boot/base/usual-checkpoints'
import { KnownError } from '@/server/errors'
import { directoryOutside, putOutside } from '@/server/files/outside-roots'
import { takeCheckpoint, type Witness } from '@/server/oversight/take-checkpoint'
import type { Settings } from '@/server/settings'
import { queue } from '@/server/store/door/base/door-queue'
import type { CheckpointStore, KeptCheckpoint } from '@/server/store/ledger/checkpoints'

export type Checkpointing = {
  /** Null when nothing came since the last. Throws a `KnownError` where no directory is chosen. */
  take: () => Promise<KeptCheckpoint | null>
  /** The directory that was chosen, and why the last one could not be put there. */
  state: () => CheckpointState
  /** Takes a last one. */
  close: () => Promise<void>
}

type Parts = {
  settings: Pick<Settings, 'data' | 'checkpoints' | 'checkpointEntries' | 'checkpointMinutes'> & Usual
  store: CheckpointStore
  /** What is watched; no checkpoint may lie there. */
  roots: readonly string[]
  now: () => number
  report: (error: unknown, where: string) => void
}

const LOOK_MS = 1_000
const PUBLIC_KEY = 'ledger-key.pub.pem'

/**
 * Takes a checkpoint whenever so many entries, or so many minutes with an entry, have passed since the last. Throws a
 * `KnownError` unless the directory that was chosen may hold them; where none was chosen, what keeps them from the usual
 * one keeps nothing else from going on.
 */
export async function openCheckpointing(parts: Parts): Promise<Checkpointing> {
  const { settings, report } = parts
  if (settings.checkpoints !== null) return checkpointingIn(settings.checkpoints, parts)
  try {
    const usual = await usualDirectory(settings)
    return usual === null ? without(null) : await checkpointingIn(usual, parts)
  } catch (error) {
    report(error, 'checkpoint')
    return without(error)
  }
}

/** `because` null: nobody wants any. */
function without(because: unknown): Checkpointing {
  const says = because instanceof Error ? because.message : words.nowhere
  return {
    take: () => Promise.reject(new KnownError('refused', says, () => words.nowhereMend)),
    state: () => ({ directory: null, problem: because === null ? null : inOneLine(because) }),
    close: async () => {},
  }
}

async function checkpointingIn(chosen: string, { settings, store, roots, now, report }: Parts): Promise<Checkpointing> {
  const { checkpointEntries, checkpointMinutes, data } = settings
  const directory = await directoryOutside(chosen, [data, ...roots])
  const signer = await openSigner(data)
  await putOutside(directory, PUBLIC_KEY, signer.pem)
  const witness: Witness = { directory, signer, store }
  const inTurn = queue()
  let since: number | null = null
  let problem: string | null = null

  const take = () =>
    inTurn(async () => {
      const made = await takeCheckpoint(witness, now())
      since = null
      problem = null
      return made
    })
  const quietly = async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      const says = inOneLine(error)
      if (says !== problem) report(error, 'checkpoint')
      problem = says
    }
  }
  const look = async () => {
    const behind = (await store.head()) - ((await store.last())?.n ?? 0)
    // The ledger has it, and outside there is nothing yet: that is a break as long as it lasts.
    if (problem !== null) return void (await take())
    if (behind <= 0) return
    since ??= now()
    if (behind >= checkpointEntries || now() - since >= checkpointMinutes * 60_000) await take()
  }
  const timer = setInterval(() => void quietly(look), LOOK_MS)
  timer.unref()
  return {
    take,
    state: () => ({ directory, problem }),
    close: async () => {
      clearInterval(timer)
      await quietly(take)
    },
  }
}
