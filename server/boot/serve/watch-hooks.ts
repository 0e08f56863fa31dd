import { type HookTold, isAmiss } from '@/lib/asks/hook-told'
import { keepTyped, toKeep } from '@/lib/ledger/kept-words'
import type { SourceStatus } from '@/lib/message/message'
import { SYSTEM_ACTOR } from '@/lib/people/person'
import { hookStates as words } from '@/lib/text/sources/hook-states'
import { type HookFound, hooksOf } from '@/server/boot/desk/hook-note'
import { idOf } from '@/server/oversight/alarms'
import type { Protocol } from '@/server/protocols/protocol'
import type { EntryStore } from '@/server/store/ledger/entries'

type Watched = Pick<SourceStatus, 'label' | 'root' | 'protocol'>

type Parts = {
  sources: () => Promise<readonly Watched[]>
  protocols: readonly Protocol[]
  entries: Pick<EntryStore, 'append' | 'appendOnce'>
  /** Of the program. */
  version: string
  now: () => number
}

/** The hooks that were installed for the desks among these sources, as their settings are now. */
export async function hooksAt(sources: readonly Watched[], protocols: readonly Protocol[]): Promise<HookTold[]> {
  return (await foundAt(sources, protocols)).map(({ source, file, state }) => ({ source, file, state }))
}

/**
 * Looks whether hooks are as they were installed, and puts on record when one is not, or is again. What was amiss before
 * this console began is on record once, however often it begins.
 */
export function hookWatch({ sources, protocols, entries, version, now }: Parts): () => Promise<void> {
  const known = new Map<string, string>()
  return async () => {
    for (const one of await foundAt(await sources(), protocols)) {
      const { source, file, state, sha256, found } = one
      const key = JSON.stringify([source, file])
      const mark = JSON.stringify([state, sha256, found])
      const before = known.get(key)
      if (before === mark) continue
      known.set(key, mark)
      const draft = {
        ...({
          at: now(),
          actor: SYSTEM_ACTOR,
          act: 'hook-settings',
          subject: keepTyped(file),
          source,
          of: null,
        } as const),
        ...({
          outcome: 'done',
          why: toKeep(() => words.says[state](file)),
          shown: null,
          written: null,
          version,
        } as const),
        detail: { state, installed: sha256, found },
      }
      if (before !== undefined) await entries.append(draft)
      else if (isAmiss(one)) await entries.appendOnce(idOf(`${key} ${mark}`), draft)
    }
  }
}

type Found = HookFound & { source: string }

async function foundAt(sources: readonly Watched[], protocols: readonly Protocol[]): Promise<Found[]> {
  const desks = sources.filter(({ protocol }) => protocols.some((one) => one.name === protocol && one.greetsAt))
  const all = await Promise.all(
    desks.map(async ({ label, root }) => (await hooksOf(root)).map((one) => ({ ...one, source: label }))),
  )
  return all.flat()
}
