import { reading as words } from '@/lib/text/sources/reading-words'
import { isLostState } from '@/server/protocols/kit/conflict-copy'
import type { Protocol } from '@/server/protocols/protocol'
import { glob } from './glob'

/** The name of the rule by which an entry is never looked at, or null. */
export type Prune = (name: string, path: string) => string | null

const GENERAL: readonly { glob: string; rule: string }[] = [
  { glob: '.git', rule: words.ignored.versions },
  { glob: 'node_modules', rule: words.ignored.packages },
  { glob: '.venv', rule: words.ignored.packages },
  { glob: '__pycache__', rule: words.ignored.compiled },
  { glob: '.nfs*', rule: words.ignored.deleted },
  { glob: '*.bak', rule: words.ignored.backup },
  { glob: '*.old', rule: words.ignored.backup },
  { glob: '.stversions', rule: words.ignored.sync },
  { glob: '.rsync-partial', rule: words.ignored.sync },
  { glob: '.~tmp~', rule: words.ignored.sync },
  { glob: '*.j2', rule: words.ignored.template },
  { glob: '*.tmp', rule: words.ignored.temporary },
  { glob: '.tmp-*', rule: words.ignored.temporary },
  { glob: '*.swp', rule: words.ignored.temporary },
  { glob: '*~', rule: words.ignored.temporary },
  { glob: '.#*', rule: words.ignored.temporary },
  { glob: '#*#', rule: words.ignored.temporary },
  { glob: '*.part', rule: words.ignored.temporary },
]

type Rule = { glob: string; rule: string }

const settings = (ignore: readonly string[]): Rule[] =>
  ignore.map((pattern) => ({ glob: pattern, rule: words.ignored.setting(pattern) }))

/** As an older version of a file is named where it is kept beside it: with a date and a time. */
const OLDER = /~\d{8}-\d{6}(?:\.[^.]*)?$/

/** A folder that begins with a dot is of a tool: no protocol keeps anything in one. */
export function dotFolderRule(name: string, isDir: boolean): string | null {
  return isDir && name.startsWith('.') ? words.ignored.dotFolder : null
}

/** A glob with `/` is compared with the path from the root, another one with the name. */
export function pruning(protocol: Pick<Protocol, 'prune' | 'places'>, ignore: readonly string[]): Prune {
  const rule = firstOf([...settings(ignore), ...protocol.prune, ...GENERAL])
  return (name, path) => {
    const by = rule(name, path)
    if (by !== null) return by
    if (OLDER.test(name)) return words.ignored.sync
    return isLostState(protocol, path) ? words.ignored.conflict : null
  }
}

function firstOf(given: readonly Rule[]): Prune {
  const rules = given.map(({ glob: pattern, rule }) => ({
    matches: glob(pattern),
    whole: pattern.includes('/'),
    rule,
  }))
  return (name, path) => rules.find(({ matches, whole }) => matches(whole ? path : name))?.rule ?? null
}
