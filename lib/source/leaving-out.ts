/**
 * By what an entry is left out, as the index keeps it; a protocol may have rules of its own. What a rule is called on a
 * page says `ignoredBy` in `lib/text`.
 */
export const LEFT_OUT = {
  noPlace: 'not-a-place',
  outside: 'outside-root',
  tooDeep: 'too-deep',
  tooLong: 'path-too-long',
  versions: 'version-control',
  packages: 'installed-packages',
  compiled: 'compiled-code',
  deleted: 'deleted-while-open',
  backup: 'backup-copy',
  sync: 'copied-by-tool',
  conflict: 'conflict-copy',
  dotFolder: 'dot-folder',
  elsewhere: 'other-folder',
  template: 'template',
  temporary: 'temporary-name',
  lock: 'lock',
  rotated: 'rotated',
  packed: 'rotated-packed',
  notChosen: 'project-not-chosen',
  forgotten: 'forgotten',
  older: 'older-than-kept',
} as const

export const TYPE = 'type:'
export const SETTING = 'setting:'

/** What is no file: a link, a pipe, a socket… */
export function typeRule(type: string): string {
  return TYPE + type
}

/** By a glob of the setting `ignore`. */
export function settingRule(glob: string): string {
  return SETTING + glob
}

/** What a person chose leaves it out. 0.1.0 kept words: an index that it made may have them until the directory is listed again. */
export function isBySetting(rule: string | null): boolean {
  if (rule === LEFT_OUT.notChosen) return true
  return rule !== null && (rule.startsWith(SETTING) || rule.startsWith('setting '))
}

/** Stands before what else is said of a file that a rotation began anew: what it was lies under another name. */
export const BEGUN_ANEW = 'begun-anew'

export function begunAnew(why: string | null): string {
  return why === null ? BEGUN_ANEW : `${BEGUN_ANEW}:${why}`
}

export function isBegunAnew(rule: string | null): boolean {
  return rule === BEGUN_ANEW || (rule?.startsWith(`${BEGUN_ANEW}:`) ?? false)
}

/** What else is said of it. */
export function saidBeside(rule: string | null): string | null {
  if (!isBegunAnew(rule)) return rule
  return rule === BEGUN_ANEW ? null : (rule?.slice(BEGUN_ANEW.length + 1) ?? null)
}
