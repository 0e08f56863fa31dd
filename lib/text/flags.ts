import type { Flag } from '@/lib/flags'

export type Severity = 'info' | 'warn' | 'crit'

/** What each flag means, in one sentence, and how grave it is; `name` where it is shown by another word than it is asked by. */
export const flags: Record<Flag, { severity: Severity; says: string; name?: string }> = {
  'no-id': { severity: 'info', says: 'It carries no id of its own.' },
  conflict: { severity: 'warn', says: 'The same id stands elsewhere with other content.' },
  'no-time': { severity: 'warn', says: 'It carries no usable time; it is ordered by when it was seen.' },
  'zone-assumed': { severity: 'info', says: 'Its time names no zone; the zone of the source was assumed.' },
  'time-ahead': { severity: 'warn', says: 'Its time lies more than 60 s ahead of when it was seen.' },
  template: { severity: 'warn', says: 'A template was written without being filled in.' },
  'unknown-type': { severity: 'info', says: 'Its type is not one the protocol names.' },
  'unknown-state': { severity: 'info', says: 'Its state is not one the protocol names.' },
  'unknown-priority': { severity: 'info', says: 'Its priority is not one the protocol names.' },
  'missing-field': { severity: 'info', says: 'A field that the protocol asks for is missing.' },
  'no-sender': { severity: 'warn', says: 'It names no sender.' },
  'ambiguous-keys': { severity: 'warn', says: 'A key stands in it more than once.' },
  sanitised: {
    severity: 'info',
    says: 'Characters that cannot be stored were replaced for showing; the bytes are as they were.',
  },
  'hidden-characters': {
    severity: 'warn',
    says: 'It holds characters that do not show or that turn the reading order.',
  },
  'words-cut': { severity: 'info', says: 'Only its first 65,536 words can be searched.' },
  'link-limit': { severity: 'info', says: 'It names more links than are followed.' },
  cycle: { severity: 'warn', says: 'It answers itself in a circle.' },
  'line-removed': { severity: 'warn', says: 'Its line is no longer in the file.' },
  unterminated: { severity: 'info', says: 'Its last line was not closed by a line end.' },
  posted: { severity: 'info', says: 'A person wrote it with Signalbox: it stands in the ledger.' },
  copied: {
    severity: 'crit',
    says: 'A person wrote it with Signalbox, and somebody put a copy where it was not written.',
  },
  tampered: {
    severity: 'crit',
    says: 'A person wrote it with Signalbox, and it was altered or taken away where messages stay as they are.',
  },
  'claims-human': {
    severity: 'crit',
    says: 'It claims to come from a human, and the ledger knows of nobody who wrote it here.',
    name: 'UNVERIFIED',
  },
}

export const flagWords = {
  /** For a word that this list does not know. */
  unknown: 'Named by the reader of this protocol.',
  severity: { info: 'info', warn: 'warning', crit: 'critical' } satisfies Record<Severity, string>,
}
