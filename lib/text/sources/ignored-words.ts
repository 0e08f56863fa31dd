import { type LEFT_OUT, SETTING, TYPE } from '@/lib/source/leaving-out'

const BY: Record<(typeof LEFT_OUT)[keyof typeof LEFT_OUT], string> = {
  'not-a-place': 'not read by the protocol',
  'outside-root': 'outside the root, not read',
  'too-deep': 'nested too deep',
  'path-too-long': 'path too long',
  'version-control': 'version control',
  'installed-packages': 'installed packages',
  'compiled-code': 'compiled code',
  'deleted-while-open': 'deleted while open',
  'backup-copy': 'backup copy',
  'copied-by-tool': 'kept by a file sync tool',
  'conflict-copy': 'conflict copy',
  'dot-folder': 'folder that starts with a dot',
  'other-folder': 'folder of the project that its agents do not write to',
  template: 'template',
  'temporary-name': 'temporary name',
  lock: 'lock file',
  rotated: 'rotated',
  'rotated-packed': 'rotated, compressed with a tool other than gzip: not read',
  'project-not-chosen': 'project not chosen',
  forgotten: 'forgotten by a person',
  'older-than-kept': 'older than is kept',
}
const KNOWN: ReadonlyMap<string, string> = new Map(Object.entries(BY))

/** What a rule is called by which an entry is left out; one of a protocol's own is called as it calls it. */
export function ignoredBy(rule: string): string {
  if (rule.startsWith(TYPE)) return `${rule.slice(TYPE.length)}, not read`
  if (rule.startsWith(SETTING)) return `setting ${rule.slice(SETTING.length)}`
  return KNOWN.get(rule) ?? rule
}
