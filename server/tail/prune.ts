import type { Protocol } from '@/server/protocols/protocol'
import { glob } from './glob'

/** The name of the rule by which an entry is never looked at, or null. */
export type Prune = (name: string, path: string) => string | null

const GENERAL: readonly { glob: string; rule: string }[] = [
  { glob: '.git', rule: 'version control' },
  { glob: 'node_modules', rule: 'installed packages' },
  { glob: '.venv', rule: 'installed packages' },
  { glob: '__pycache__', rule: 'compiled code' },
  { glob: '.nfs*', rule: 'deleted while open' },
  { glob: '*.bak', rule: 'backup copy' },
  { glob: '*.j2', rule: 'template' },
  { glob: '*.tmp', rule: 'temporary name' },
  { glob: '.tmp-*', rule: 'temporary name' },
  { glob: '*.swp', rule: 'temporary name' },
  { glob: '*~', rule: 'temporary name' },
  { glob: '.#*', rule: 'temporary name' },
  { glob: '#*#', rule: 'temporary name' },
  { glob: '*.part', rule: 'temporary name' },
]

/** The same for the globs of the source alone. */
export function settingRule(ignore: readonly string[]): Prune {
  return firstOf(settings(ignore))
}

type Rule = { glob: string; rule: string }

const settings = (ignore: readonly string[]): Rule[] =>
  ignore.map((pattern) => ({ glob: pattern, rule: `setting ${pattern}` }))

/** A glob with `/` is compared with the path from the root, another one with the name. */
export function pruning(protocol: Pick<Protocol, 'prune'>, ignore: readonly string[]): Prune {
  return firstOf([...settings(ignore), ...protocol.prune, ...GENERAL])
}

function firstOf(given: readonly Rule[]): Prune {
  const rules = given.map(({ glob: pattern, rule }) => ({
    matches: glob(pattern),
    whole: pattern.includes('/'),
    rule,
  }))
  return (name, path) => rules.find(({ matches, whole }) => matches(whole ? path : name))?.rule ?? null
}
