import { isDeepStrictEqual } from 'node:util'
import { plainSettings, type RuleFacts, type RuleSettings, ruleProblems } from '@/lib/rules/rule-settings'
import type { RuleTrial, SourceRules } from '@/lib/rules/source-rules'
import { setRules as words } from '@/lib/text/rules/set-rules-words'
import { sources as sourceWords } from '@/lib/text/sources/sources-words'
import { KnownError } from '@/server/errors'
import { ruleFacts } from '@/server/protocols/kit/judging/rule-facts'
import type { ProblemReader } from '@/server/store/judge/read-problems'
import type { TrialQuestion } from '@/server/store/judge/try-settings'
import { configureSource } from './change-source'
import type { SourceServices } from './source-services'

type Services = Pick<SourceServices, 'status' | 'configs' | 'originOf' | 'protocols' | 'watched'>

/** The rules of a source as they are set, and how many problems each has. Throws a `KnownError` where there is none. */
export async function seeRules(
  services: Services,
  problems: Pick<ProblemReader, 'countsOf' | 'left'>,
  label: string,
): Promise<SourceRules> {
  const { source, rules, config } = await ruledSource(services, label)
  const { origin, file } = services.originOf(source.root)
  const chosen = origin === 'console' ? await services.watched.chosen(source.root) : null
  const settings = config.rules ?? {}
  const asked = chosen === null || isDeepStrictEqual(chosen.rules ?? {}, settings) ? null : (chosen.rules ?? {})
  // What is judged meanwhile stands in one of both.
  const judging = await problems.left()
  const counts = await problems.countsOf(label)
  return { label, title: source.title, rules, settings, asked, counts, judging, origin, file }
}

/** Check, record, tell the tail, and wait until it judges that source so. Throws a `KnownError`. */
export async function setRules(services: SourceServices, label: string, wanted: RuleSettings): Promise<void> {
  const { rules } = await ruledSource(services, label)
  assertSettable(rules, wanted)
  const settings = plainSettings(rules, wanted)
  await configureSource(services, label, ({ rules: _, ...before }) =>
    Object.keys(settings).length === 0 ? before : { ...before, rules: settings },
  )
}

/** Tries settings on a portion of what a source has, the newest first. Writes nothing. Throws a `KnownError`. */
export async function tryRules(
  services: Services,
  problems: Pick<ProblemReader, 'attempt'>,
  asked: TrialQuestion,
): Promise<RuleTrial> {
  const { rules } = await ruledSource(services, asked.source)
  assertSettable(rules, asked.settings)
  const trial = await problems.attempt({ ...asked, settings: plainSettings(rules, asked.settings) })
  if (trial === null) throw new KnownError('not-found', () => sourceWords.unknown(asked.source))
  return trial
}

async function ruledSource(services: Services, label: string) {
  const source = (await services.status()).sources.find((one) => one.label === label)
  const config = (await services.configs()).get(label)
  const protocol = services.protocols.find(({ name }) => name === source?.protocol)
  if (!source || !config || !protocol) throw new KnownError('not-found', () => sourceWords.unknown(label))
  return { source, config, rules: ruleFacts(protocol) }
}

/** Throws a `KnownError` that names the first that may not be set so. */
export function assertSettable(rules: readonly RuleFacts[], wanted: RuleSettings): void {
  const [first] = ruleProblems(rules, wanted)
  if (first === undefined) return
  throw new KnownError(
    'refused',
    () => words.problem(first.code, first.part, first.says),
    () => words.problemMend,
  )
}
