import type { Actor } from '@/lib/people/person'
import type { WritingState } from '@/lib/post/writing-state'
import { writing as words } from '@/lib/text/posts/writing-words'
import { KnownError } from '@/server/errors'
import { targetOf } from '@/server/oversight/post/compose/targets'
import { writes } from '@/server/protocols/kit/capable'
import type { WritingStore } from '@/server/store/hand/writing-rows'
import type { Tell } from '@/server/store/ledger/rows-told'
import type { PostServices } from '../post-services'
import { writingChecks } from './writing-checks'

/** Whether a source may be written to, and whether it could be: tried on the disk now. Throws a `KnownError`. */
export async function writingState(services: PostServices, label: string): Promise<WritingState> {
  const target = await targetOf(services, label)
  const on = await services.writingOf(target.source.root)
  return {
    source: label,
    root: target.source.root,
    on,
    at: services.now(),
    checks: await writingChecks(target.source.root, target.outlets, services.now),
  }
}

/** The watched sources that may be written to. */
export async function writingList(services: PostServices): Promise<{ source: string; since: number }[]> {
  const { sources } = await services.status()
  const all = await Promise.all(
    sources.map(async ({ label, root, protocol }) => {
      const known = services.protocols.find(({ name }) => name === protocol)
      return { source: label, on: known === undefined || writes(known) ? await services.writingOf(root) : null }
    }),
  )
  return all.flatMap(({ source, on }) => (on === null ? [] : [{ source, since: on.since }]))
}

/** Turns writing on, when every check holds, or off, at once. Throws a `KnownError`. */
export async function switchWriting(
  services: PostServices,
  store: WritingStore,
  { actor, label, on, why }: { actor: Actor; label: string; on: boolean; why: string | null },
  tell: Tell,
): Promise<void> {
  const { root } = (await targetOf(services, label)).source
  if (!on) return store.off(root, tell)
  const { checks } = await writingState(services, label)
  const failed = checks.filter(({ ok }) => !ok)
  if (failed.length > 0)
    throw new KnownError(
      'refused',
      () => words.staysOff(label, failed.map(({ detail }) => detail).join(' ')),
      failed[0]?.mend,
    )
  const { person, name, assurance } = actor
  await store.on(root, { since: services.now(), person, name, assurance, why }, tell)
}
