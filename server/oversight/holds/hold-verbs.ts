import type { HoldList, HoldScope, HoldTold, HoldWanted } from '@/lib/asks/hold-told'
import { isAmiss } from '@/lib/asks/hook-told'
import type { Actor } from '@/lib/people/person'
import { isChannelInScope, isInScope, type Scope } from '@/lib/people/scope'
import { holding as words } from '@/lib/text/decisions/hold-words'
import { KnownError } from '@/server/errors'
import type { ApprovalServices } from '@/server/oversight/approvals/approval-services'
import type { PostServices } from '@/server/oversight/post/post-services'
import { type Hold, type HoldStore, holdTold } from '@/server/store/hand/hold-rows'
import type { Tell } from '@/server/store/ledger/rows-told'

type Services = Pick<PostServices, 'protocols' | 'status' | 'writingOf' | 'scope' | 'now' | 'newId'> &
  Pick<ApprovalServices, 'hooks'> & { holds: HoldStore }

/** Holds, as somebody of a scope knows them and puts them on. All but `list` throw `KnownError`s. */
export type HoldVerbs = {
  list: () => Promise<HoldList>
  put: (actor: Actor, wanted: HoldWanted, tell: Tell) => Promise<{ id: string }>
  /** The hold that would be lifted. */
  one: (id: string) => Promise<HoldTold>
  lift: (actor: Actor, id: string, tell: Tell) => Promise<void>
}

export function holdVerbs(services: Services): HoldVerbs {
  const { holds, scope, now } = services
  // Of one that reaches other sources it would tell what is done there.
  const countOf = ({ id, everywhere }: Hold, counts: ReadonlyMap<string, number>) =>
    everywhere && scope !== null ? null : (counts.get(id) ?? 0)
  const protocolOf = (name: string) => services.protocols.find((one) => one.name === name)
  // Where sessions run and where they ask; of who sees a part, where they ask alone: no act of theirs reaches elsewhere.
  const canHold = (name: string) => {
    const protocol = protocolOf(name)
    return protocol?.writing?.call !== undefined || (scope === null && protocol?.terminal !== undefined)
  }
  const seen = async () => (await holds.on()).filter((hold) => isSeen(scope, hold.scope))
  return {
    list: async () => {
      const rows = await seen()
      const counts = await holds.refused(rows.map(({ id }) => id))
      const { sources } = await services.status()
      const asking: string[] = []
      for (const { label, root, protocol } of sources)
        if (protocolOf(protocol)?.writing?.call !== undefined && (await services.writingOf(root)) !== null)
          asking.push(label)
      return {
        rows: rows.map((hold) => ({ ...holdTold(hold), refused: countOf(hold, counts) })),
        askedAt: asking,
        hooks: (await services.hooks(sources.filter(({ label }) => isInScope(scope, label)))).filter(isAmiss),
        heldIn: sources.filter(({ protocol }) => canHold(protocol)).map(({ label }) => label),
      }
    },
    put: async ({ person, name, role, assurance }, { scope: on, why }, tell) => {
      const { sources } = await services.status()
      const source = sources.find(({ label }) => label === on.source)
      if (source === undefined || !isSeen(scope, on)) throw new KnownError('not-found', () => words.noSource(on.source))
      if (!canHold(source.protocol)) throw new KnownError('refused', () => words.partly(on.source))
      if ((await holds.on()).some((one) => isSame(one.scope, on))) throw new KnownError('conflict', () => words.already)
      const id = services.newId()
      const everywhere = scope === null
      await holds.put({ id, scope: on, everywhere, why, person, name, role, assurance, since: now() }, tell)
      return { id }
    },
    one: async (id) => {
      const hold = (await seen()).find((one) => one.id === id)
      if (hold === undefined) throw new KnownError('not-found', () => words.gone)
      return { ...holdTold(hold), refused: countOf(hold, await holds.refused([id])) }
    },
    lift: async ({ name }, id, tell) => {
      const hold = (await seen()).find((one) => one.id === id)
      // Of who sees a part no act reaches what asks elsewhere: this one would let it go on there.
      if (hold?.everywhere && scope !== null) throw new KnownError('refused', () => words.wider(hold.name))
      if (hold === undefined || !(await holds.lift(id, { at: now(), name }, tell)))
        throw new KnownError('not-found', () => words.gone)
    },
  }
}

function isSeen(scope: Scope, on: HoldScope): boolean {
  return on.what === 'team' ? isChannelInScope(scope, on.source, on.name) : isInScope(scope, on.source)
}

function isSame(one: HoldScope, other: HoldScope): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
