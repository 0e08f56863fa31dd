import type { SourceStatus } from '@/lib/message/message'
import type { Actor } from '@/lib/people/person'
import type { Scope } from '@/lib/people/scope'
import type { ChosenProblems, ProblemRow } from '@/lib/rules/problem'
import type { WaiverTold, WaiverWanted } from '@/lib/rules/waiver'
import { waiving as words } from '@/lib/text/rules/waiver-words'
import { KnownError } from '@/server/errors'
import { MOST_ACKNOWLEDGED } from '@/server/store/hand/problem-act-changes'
import type { ProblemActStore, Waiver } from '@/server/store/hand/problem-act-rows'
import type { ChosenProblem } from '@/server/store/judge/chosen-problems'
import type { PlainProblem } from '@/server/store/judge/problem-page'
import type { Tell } from '@/server/store/ledger/rows-told'
import type { Readers } from '@/server/store/readers'
import { assertWaivable } from './check-waiver'
import { seesWaiver, waiverTold } from './waiver-sight'

export type ProblemServices = {
  scope: Scope
  problems: Readers['problems']
  acts: ProblemActStore
  sources: () => Promise<readonly Pick<SourceStatus, 'label'>[]>
  /** Whether the index knows the change, once that is waited for. */
  taken: (n: number) => Promise<boolean>
  now: () => number
  newId: () => string
}

/** `taken`: the index knows it by now, so that what is asked next goes by it. */
export type ProblemActed = { taken: boolean }

/** What somebody of a scope may say of problems; nothing outside is told, or changed. All throw `KnownError`s. */
export type ProblemVerbs = {
  /** Waivers that hold, the first to run out first. */
  waivers: () => Promise<WaiverTold[]>
  /** Rows with the waivers that hold for them. */
  told: (rows: readonly PlainProblem[]) => Promise<ProblemRow[]>
  /** Which of those that were chosen an act is about; `more`: of more than that it takes another one. */
  choose: (chosen: ChosenProblems, acknowledged: boolean) => Promise<{ rows: ChosenProblem[]; more: boolean }>
  acknowledge: (actor: Actor, rows: readonly ChosenProblem[]) => Promise<ProblemActed>
  takeBack: (actor: Actor, rows: readonly ChosenProblem[]) => Promise<ProblemActed>
  /** Throws where nobody of the scope may waive so. */
  check: (wanted: WaiverWanted) => Promise<void>
  waive: (actor: Actor, wanted: WaiverWanted, tell: Tell) => Promise<ProblemActed & { id: string }>
  /** The waiver that would be ended. */
  waiver: (id: string) => Promise<WaiverTold>
  end: (actor: Actor, id: string, tell: Tell) => Promise<ProblemActed>
}

export function problemVerbs({ scope, problems, acts, sources, taken, now, newId }: ProblemServices): ProblemVerbs {
  const seen = async (): Promise<Waiver[]> => {
    const all = await acts.holding(now())
    const uids = new Set<string>()
    if (scope !== null)
      for (const { of } of all)
        if (of.what === 'problem' && (await problems.of(of.uid, now())).some(({ rule }) => rule === of.rule))
          uids.add(of.uid)
    return all.filter((one) => seesWaiver(scope, one, (uid) => uids.has(uid)))
  }
  const waiver = async (id: string) => {
    const found = (await seen()).find((one) => one.id === id)
    if (found === undefined) throw new KnownError('not-found', () => words.ended)
    return waiverTold(found)
  }
  const check = async (wanted: WaiverWanted) => {
    const labels = (await sources()).map(({ label }) => label)
    const sees: Parameters<typeof assertWaivable>[1]['sees'] = async ({ uid, rule }) =>
      (await problems.of(uid, now())).some((one) => one.rule === rule)
    await assertWaivable(wanted, { scope, sources: labels, now: now(), sees })
  }
  return {
    waivers: async () => (await seen()).map(waiverTold),
    told: async (rows) => {
      const known = rows.some(({ waived }) => waived !== null) ? await seen() : []
      const told = new Map(known.map((one) => [one.id, waiverTold(one)]))
      return rows.map(({ waived, ...row }) => ({
        ...row,
        waived:
          waived === null ? null : { until: waived.until, muted: waived.muted, waiver: told.get(waived.id) ?? null },
      }))
    },
    choose: (chosen, acknowledged) => problems.chosen(chosen, { acknowledged, now: now(), limit: MOST_ACKNOWLEDGED }),
    acknowledge: async (actor, rows) => ({ taken: await taken(await acts.acknowledge(rows, actor, now())) }),
    takeBack: async (actor, rows) => ({ taken: await taken(await acts.takeBack(rows, actor, now())) }),
    check,
    waive: async ({ person, name, role, assurance }, wanted, tell) => {
      await check(wanted)
      const id = newId()
      const made = { id, ...wanted, scope, person, name, role, assurance, since: now() }
      return { id, taken: await taken(await acts.put(made, tell)) }
    },
    waiver,
    end: async ({ name }, id, tell) => {
      await waiver(id)
      const n = await acts.end(id, { at: now(), name }, tell)
      if (n === null) throw new KnownError('not-found', () => words.ended)
      return { taken: await taken(n) }
    },
  }
}
