import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { type RuleProblem, type RuleSettings, ruleProblems, ruleSettings } from '@/lib/rules/rule-settings'
import { sourceChoice, sourceLabel } from '@/lib/source/source-choice'
import { configuration as words } from '@/lib/text/data/configuration'
import { ruleFacts } from './protocols/kit/judging/rule-facts'
import { protocols } from './protocols/registry'

const protocolNames = protocols.map(({ name }) => name)
const protocol = z.enum(protocolNames, { error: words.must.oneOf(protocolNames) })
const choice = sourceChoice.shape

/** What may be said of a source in `signalbox.config.json`. */
export const sourceConfig = z.strictObject({
  root: z.string().min(1).describe(words.source.root),
  protocol: protocol.optional().describe(words.source.protocol),
  label: sourceLabel.optional().describe(words.source.label),
  zone: choice.zone.default('UTC').describe(words.source.zone),
  humans: choice.humans.default(['human', 'user']).describe(words.source.humans),
  aliases: choice.aliases.default({}).describe(words.source.aliases),
  ignore: choice.ignore.default([]).describe(words.source.ignore),
  polling: choice.polling.default(null).describe(words.source.polling),
  host: choice.host.default(null).describe(words.source.host),
  projects: choice.projects.describe(words.source.projects),
  keepDays: choice.keepDays.describe(words.source.keepDays),
  rules: ruleSettings.optional().describe(words.source.rules),
})

/** What may not be set of rules: by those of a protocol, or of all where none is said. */
export function unsettable(rules: RuleSettings, name?: string): RuleProblem[] {
  const named = protocols.filter((one) => name === undefined || one.name === name)
  return ruleProblems(named.flatMap(ruleFacts), rules)
}

export function rulesSaid({ sources, file }: Pick<ConfigFile, 'sources'> & { file: string | null }): string[] {
  return sources.flatMap(({ protocol: name, rules = {} }, at) => {
    return unsettable(rules, name).map(({ code, part, says }) => {
      const place = [`sources.${at}.rules.${code}`, ...(part === 'code' ? [] : ['limits', part])].join('.')
      return words.problem(words.at(path.basename(file ?? ''), place), says)
    })
  })
}

export type ConfiguredSource = z.infer<typeof sourceConfig>

/** `signalbox.config.json` as a whole. Values of settings are checked where the setting is defined. */
export const configFile = z.strictObject({
  port: z.unknown().optional(),
  host: z.unknown().optional(),
  connections: z.unknown().optional(),
  publicUrl: z.unknown().optional(),
  trustedProxy: z.unknown().optional(),
  data: z.unknown().optional(),
  database: z.unknown().optional(),
  keepMonths: z.unknown().optional(),
  log: z.unknown().optional(),
  logLevel: z.unknown().optional(),
  checkpoints: z.unknown().optional(),
  checkpointEntries: z.unknown().optional(),
  checkpointMinutes: z.unknown().optional(),
  sessionHours: z.unknown().optional(),
  loopback: z.unknown().optional(),
  secondFactor: z.unknown().optional(),
  proofMinutes: z.unknown().optional(),
  terminalSeconds: z.unknown().optional(),
  sources: z.array(sourceConfig).default([]),
})

export type ConfigFile = z.infer<typeof configFile>

/** A configuration as it was found; `file` is absolute. */
export type FoundConfig = { file: string; content: ConfigFile }

/** Reads a configuration; null where there is none, which is a problem only where the file was `named`. */
export function readConfig(file: string, named: boolean, problems: string[]): FoundConfig | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing && named) problems.push(words.notThere(file))
    if (!isMissing) problems.push(words.unread(file, error instanceof Error ? error.message : error))
    return null
  }
  try {
    const content: unknown = JSON.parse(text)
    const parsed = configFile.safeParse(content)
    if (parsed.success) return { file, content: parsed.data }
    problems.push(...problemsIn(file, parsed.error))
    return { file, content: { ...z.looseObject({}).catch({}).parse(content), sources: [] } }
  } catch (error) {
    problems.push(words.notJson(file, error instanceof Error ? error.message : error))
  }
  return null
}

/** Every problem, one sentence each, at its place in the file. */
function problemsIn(file: string, error: z.ZodError): string[] {
  return error.issues.map((issue) =>
    words.problem(words.at(path.basename(file), issue.path.map(String).join('.')), issue.message),
  )
}

/** Two sources are never one directory, and never have one name: either would be another than was said. */
export function saidTwice({ sources, file }: Pick<ConfigFile, 'sources'> & { file: string | null }): string[] {
  return (['root', 'label'] as const).flatMap((field) =>
    sources.flatMap(({ [field]: value }, at) => {
      const before = sources.findIndex((other) => other[field] === value)
      if (value === undefined || before === at) return []
      return words.problem(words.at(path.basename(file ?? ''), `sources.${at}.${field}`), words.taken(before))
    }),
  )
}
