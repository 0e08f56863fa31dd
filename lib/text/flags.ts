import type { Flag } from '@/lib/flags'
import type { Severity } from '@/lib/severity'

/** What each flag means, in one sentence; `name` where it is shown by another word than it is asked by. */
export const flags: Record<Flag, { says: string; name?: string }> = {
  'no-id': { says: 'It carries no id of its own.' },
  conflict: { says: 'The same id stands elsewhere with other content.' },
  'no-time': { says: 'It carries no usable time; it is ordered by when it was seen.' },
  'zone-assumed': { says: 'Its time names no zone; the zone of the source was assumed.' },
  'time-ahead': { says: 'Its time lies more than 60 s ahead of when it was seen.' },
  template: { says: 'A template was written without being filled in.' },
  'unknown-type': { says: 'Its type is not one the protocol names.' },
  'unknown-state': { says: 'Its state is not one the protocol names.' },
  'unknown-priority': { says: 'Its priority is not one the protocol names.' },
  'missing-field': { says: 'A field that the protocol asks for is missing.' },
  'no-sender': { says: 'It names no sender.' },
  'ambiguous-keys': { says: 'A key stands in it more than once.' },
  sanitised: {
    says: 'Characters that cannot be stored were replaced for showing; the bytes are as they were.',
  },
  'hidden-characters': {
    says: 'It holds characters that do not show or that turn the reading order.',
  },
  'words-cut': { says: 'Only its first 65,536 words can be searched.' },
  'link-limit': { says: 'It names more links than are followed.' },
  cycle: { says: 'It answers itself in a circle.' },
  'line-removed': { says: 'Its line is no longer in the file.' },
  unterminated: { says: 'Its last line was not closed by a line end.' },
  posted: { says: 'A person wrote it with Signalbox: it stands in the ledger.' },
  copied: {
    says: 'A person wrote it with Signalbox, and somebody put a copy where it was not written.',
  },
  tampered: {
    says: 'A person wrote it with Signalbox, and it was altered or taken away where messages stay as they are.',
  },
  'claims-human': {
    says: 'It claims to come from a human, and the ledger knows of nobody who wrote it here.',
    name: 'UNVERIFIED',
  },
}

export const flagWords = {
  /** For a word that this list does not know. */
  unknown: 'Named by the reader of this protocol.',
  severity: { none: 'info', warning: 'warning', error: 'error', critical: 'critical' } satisfies Record<
    Severity,
    string
  >,
}
