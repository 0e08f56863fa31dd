import type { Severity } from '@/lib/asks/severity'
import type { Flag } from '@/lib/message/flags'
import { spoken } from '../spoken'

/** What each flag means, in one sentence. */
export const flags: Record<Flag, string> = spoken('flags', {
  'no-id': 'It carries no id of its own.',
  conflict: 'The same id stands elsewhere with other content.',
  'conflict-copy': 'Only a conflict copy holds it.',
  'no-time': 'It carries no usable time; it is ordered by when it was seen.',
  'zone-assumed': 'Its time names no zone; the zone of the source was assumed.',
  'time-ahead': 'Its time lies more than 60 s ahead of when it was seen.',
  template: 'A template was written without being filled in.',
  'unknown-type': 'Its type is not one the protocol names.',
  'unknown-state': 'Its state is not one the protocol names.',
  disagrees:
    'What was found last and what claims the latest time say different things of it; the most pressing of them is shown.',
  'unknown-priority': 'Its priority is not one the protocol names.',
  'missing-field': 'A field that the protocol asks for is missing.',
  'no-sender': 'It names no sender.',
  'ambiguous-keys': 'A key stands in it more than once.',
  sanitised: 'Characters that cannot be stored were replaced for showing; the bytes are as they were.',
  'hidden-characters': 'It holds characters that do not show or that turn the reading order.',
  'words-cut': 'Only its first 65,536 words can be searched.',
  'link-limit': 'It names more links than are followed.',
  cycle: 'It answers itself in a circle.',
  'line-removed': 'Its line is no longer in the file.',
  unterminated: 'Its last line was not closed by a line end.',
  'shared-line': 'Its line holds more than this record: others, a bracket, a comma or NUL bytes.',
  'shared-file': 'Its file should hold one record or list, and holds more: others, a comma, or one that was torn.',
  posted: 'A person wrote it with Signalbox: it stands in the ledger.',
  copied: 'A person wrote it with Signalbox, and somebody put a copy where it was not written.',
  tampered: 'A person wrote it with Signalbox, and it was altered or taken away where messages stay as they are.',
  'claims-human': 'It claims to come from a human, and the ledger knows of nobody who wrote it here.',
})

export const flagWords = spoken('flagWords', {
  /** For a word that this list does not know. */
  unknown: 'Named by the reader of this protocol.',
  severity: { none: 'info', warning: 'warning', error: 'error', critical: 'critical' } satisfies Record<
    Severity,
    string
  >,
})
