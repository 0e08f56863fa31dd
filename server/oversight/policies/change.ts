import type { Act } from '@/lib/ledger/act'
import type { Detail } from '@/lib/ledger/entry'
import { keepTyped } from '@/lib/ledger/kept-words'
import { type Actor, LOCAL_PERSON } from '@/lib/people/person'
import type { Policy, PolicyRule } from '@/lib/people/policy'
import { parse } from '@/lib/query/parse'
import { asNobody } from '@/lib/reader/reader'
import { policies as words } from '@/lib/text/decisions/policies-words'
import { KnownError } from '@/server/errors'
import type { Changed, KeptPolicy, NewVersion, Turn } from '@/server/store/hand/policy-rows'
import type { Draft } from '@/server/store/ledger/append-entry'
import { unrecorded } from '@/server/store/ledger/unrecorded'
import { QuestionError } from '@/server/store/rows/question-error'
import { tooFewOf } from './able-people'
import type { PolicyServices } from './policy-services'

type Services = Pick<PolicyServices, 'policies' | 'append' | 'version' | 'now' | 'people'>

/** Saves a draft as the next version, on record with what was there before. Throws `KnownError`s and `QuestionError`s. */
export function savePolicy(services: Services, actor: Actor, wanted: NewVersion): Promise<KeptPolicy> {
  const { name, rule, why, enable } = wanted
  return changing(services, { actor, name, why, wanted: { rule: detailOf(rule), enable } }, async (entryOf) => {
    assertQuestion(rule.query, services.now())
    await assertPeople(services, rule)
    return services.policies.save(wanted, entryOf)
  })
}

/** Lets a version hold from now on, instead of the one that does, or no longer. Throws `KnownError`s. */
export function turnPolicy(
  services: Services,
  actor: Actor,
  { why, ...turn }: Turn & { why: string },
): Promise<KeptPolicy> {
  const { name, version, on } = turn
  return changing(services, { actor, name, why, wanted: { version, enable: on } }, async (entryOf) => {
    if (on) await assertHolds(services, name, version)
    return services.policies.turn(turn, entryOf)
  })
}

/** What was right when it was saved may not be by now: the language, and the people, change. */
async function assertHolds(services: Services, name: string, version: number): Promise<void> {
  const found = (await services.policies.all()).find((each) => each.name === name && each.version === version)
  if (found === undefined) return
  assertQuestion(found.rule.query, services.now())
  await assertPeople(services, found.rule)
}

/** Throws a `QuestionError` with every mistake at its place. */
export function assertQuestion(query: string, now: number): void {
  const { problems } = parse(query, { now })
  if (problems.length > 0) throw new QuestionError(problems)
}

async function assertPeople({ people }: Services, rule: PolicyRule): Promise<void> {
  const { people: ids, needed, role } = rule
  if (ids.length === 0) return
  if (new Set(ids).size < needed) throw new KnownError('refused', () => words.tooFew(new Set(ids).size, needed))
  const all = (await people()).filter(({ id }) => id !== LOCAL_PERSON)
  const gone = ids.find((id) => !all.some((one) => one.id === id && one.closedAt === null))
  if (gone !== undefined) {
    const name = all.find(({ id }) => id === gone)?.name ?? null
    throw new KnownError(
      'not-found',
      () => (name === null ? words.stranger(gone) : words.closed(name)),
      () => words.othersMend,
    )
  }
  const can = tooFewOf(rule, all)
  if (can !== null)
    throw new KnownError(
      'refused',
      () => words.tooFewMay(can, needed, role),
      () => words.othersMend,
    )
}

type Asked = { actor: Actor; name: string; why: string; wanted: Detail }

/** A change goes on record in the transaction that makes it, a refusal in one of its own. */
async function changing(
  services: Services,
  { actor, name, why, wanted }: Asked,
  change: (entryOf: (changed: Changed) => Draft) => Promise<KeptPolicy>,
): Promise<KeptPolicy> {
  const act: Act = 'policy-change'
  const said = {
    actor,
    act,
    subject: keepTyped(name),
    source: null,
    of: null,
    shown: null,
    written: null,
    version: services.version,
  }
  try {
    return await asNobody(() =>
      change(({ before, after }) => {
        const detail = { before: before === null ? null : stateOf(before), after: stateOf(after) }
        return { ...said, at: services.now(), outcome: 'done', why: keepTyped(why), detail }
      }),
    )
  } catch (error) {
    const refused = error instanceof KnownError || error instanceof QuestionError
    if (!refused) return unrecorded(error)
    const entry = {
      ...said,
      at: services.now(),
      outcome: 'refused',
      why: error instanceof KnownError ? error.kept : keepTyped(error.message),
      detail: { why, wanted },
    } as const
    await services.append(entry).catch(unrecorded)
    throw error
  }
}

function stateOf({ version, enabled, rule }: Policy): Detail {
  return { version, enabled, rule: detailOf(rule) }
}

function detailOf(rule: PolicyRule): Detail {
  return { ...rule }
}
