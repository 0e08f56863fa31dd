import { isProjectRead, type ProjectChoices } from '@/lib/source/chosen-projects'
import { LEFT_OUT, settingRule } from '@/lib/source/leaving-out'
import { isLostState } from '@/server/protocols/kit/conflict-copy'
import type { Protocol } from '@/server/protocols/protocol'
import { glob } from './glob'

/** The name of the rule by which an entry is never looked at, or null. */
export type Prune = (name: string, path: string) => string | null

const GENERAL: readonly { glob: string; rule: string }[] = [
  { glob: '.git', rule: LEFT_OUT.versions },
  { glob: 'node_modules', rule: LEFT_OUT.packages },
  { glob: '.venv', rule: LEFT_OUT.packages },
  { glob: '__pycache__', rule: LEFT_OUT.compiled },
  { glob: '.nfs*', rule: LEFT_OUT.deleted },
  { glob: '*.bak', rule: LEFT_OUT.backup },
  { glob: '*.old', rule: LEFT_OUT.backup },
  { glob: '.stversions', rule: LEFT_OUT.sync },
  { glob: '.rsync-partial', rule: LEFT_OUT.sync },
  { glob: '.~tmp~', rule: LEFT_OUT.sync },
  { glob: '*.j2', rule: LEFT_OUT.template },
  { glob: '*.tmp', rule: LEFT_OUT.temporary },
  { glob: '.tmp-*', rule: LEFT_OUT.temporary },
  { glob: '*.swp', rule: LEFT_OUT.temporary },
  { glob: '*~', rule: LEFT_OUT.temporary },
  { glob: '.#*', rule: LEFT_OUT.temporary },
  { glob: '#*#', rule: LEFT_OUT.temporary },
  { glob: '*.part', rule: LEFT_OUT.temporary },
]

type Rule = { glob: string; rule: string }

const settings = (ignore: readonly string[]): Rule[] =>
  ignore.map((pattern) => ({ glob: pattern, rule: settingRule(pattern) }))

/** As an older version of a file is named where it is kept beside it: with a date and a time. */
const OLDER = /~\d{8}-\d{6}(?:\.[^.]*)?$/

/**
 * The rule by which a folder is not looked into, whatever its protocol leaves out by name. One that begins with a dot is of a
 * tool: nothing is kept in one but what a protocol says lies `within` it, and then nowhere else.
 */
export function folderRule({ within }: Pick<Protocol, 'within'>, path: string): string | null {
  const isOnTheWay = within !== undefined && `${within}/`.startsWith(`${path}/`)
  if (isOnTheWay) return null
  if (within !== undefined && !path.startsWith(`${within}/`)) return LEFT_OUT.elsewhere
  return path.slice(path.lastIndexOf('/') + 1).startsWith('.') ? LEFT_OUT.dotFolder : null
}

/** What of a source is left out beside what its settings name: projects that nobody chose, globs of what was forgotten. */
export type LeavingOut = { projects?: ProjectChoices; forgotten?: readonly string[] }

/** A glob with `/` is compared with the path from the root, another one with the name. */
export function pruning(
  protocol: Pick<Protocol, 'prune' | 'places' | 'projects'>,
  ignore: readonly string[],
  { projects = null, forgotten = [] }: LeavingOut = {},
): Prune {
  const gone = forgotten.map((pattern) => ({ glob: pattern, rule: LEFT_OUT.forgotten }))
  const rule = firstOf([...gone, ...settings(ignore), ...protocol.prune, ...GENERAL])
  const under = projects === null ? undefined : protocol.projects?.under
  return (name, path) => {
    const by = rule(name, path)
    if (by !== null) return by
    if (under !== undefined && path === `${under}/${name}` && !isProjectRead(projects, name)) return LEFT_OUT.notChosen
    if (OLDER.test(name)) return LEFT_OUT.sync
    return isLostState(protocol, path) ? LEFT_OUT.conflict : null
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
