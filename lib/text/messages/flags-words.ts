import type { Severity } from '@/lib/asks/severity'
import type { Flag } from '@/lib/message/flags'
import { spoken } from '../spoken'

/** What each flag means, in one sentence. */
export const flags: Record<Flag, string> = spoken('flags', {
  'no-id': 'It has no ID of its own.',
  conflict: 'The same ID is used elsewhere with different content.',
  'conflict-copy': 'It exists only in a conflict copy of the file.',
  'no-time': 'It has no usable timestamp, so it is ordered by when it was seen.',
  'zone-assumed': 'Its timestamp has no time zone; the zone of the source is assumed.',
  'time-ahead': 'Its timestamp is more than 60 s later than when it was seen.',
  template: 'It contains a template that was not filled in.',
  'unknown-type': 'Its type is not one the protocol defines.',
  'unknown-state': 'Its state is not one the protocol defines.',
  disagrees:
    'The last entry found and the entry with the latest timestamp disagree about it. The more urgent of the two is shown.',
  'unknown-priority': 'Its priority is not one the protocol defines.',
  'missing-field': 'A field that the protocol requires is missing.',
  'no-sender': 'It names no sender.',
  'ambiguous-keys': 'A key appears in it more than once.',
  sanitised: 'Characters that cannot be stored are shown replaced; the bytes are unchanged.',
  'hidden-characters': 'It contains characters that are invisible or reverse the reading order.',
  'words-cut': 'Only its first 65,536 words can be searched.',
  'link-limit': 'It has more links than are followed.',
  cycle: 'It answers itself in a circle.',
  'line-removed': 'Its line is no longer in the file.',
  'line-moved': 'Its line stands behind lines that it stood before.',
  unterminated: 'Its last line does not end with a line break.',
  'shared-line': 'Its line holds more than this record: other records, a bracket, a comma or NUL bytes.',
  'shared-file': 'Its file should hold one record or list but holds more: other records, a comma, or a torn record.',
  'not-by-person': 'Approved so soon after the request that no person did it: the program did.',
  'probably-waiting': 'No line of the file says that it waits for a person: it may run as well.',
  'typed-there': 'Its program reports that a person typed it there. Nothing verifies who it was.',
  'contents-left-out':
    'What the tool gave is not kept. An admin can have it kept for this project on Sources, for what is read from then on.',
  posted: 'A person wrote it with Signalbox; it is in the ledger.',
  joined:
    'Several mailboxes have it, each under an id of its own: the same words of one sender, less than a second apart, are shown as one message.',
  copied: 'A person wrote it with Signalbox, and somebody put a copy where it was not written.',
  tampered: 'A person wrote it with Signalbox, and it was altered or taken away where messages stay as they are.',
  'rule-info': 'It breaks a rule, which is for information.',
  'rule-warning': 'It breaks a rule.',
  'rule-error': 'It breaks a rule, which is an error.',
  'rule-critical': 'It breaks a rule, which is critical.',
  'claims-human': 'It claims to come from a human, but the ledger has no record of anyone writing it here.',
})

export const flagWords = spoken('flagWords', {
  /** For a word that this list does not know. */
  unknown: 'Set by the reader of this protocol.',
  severity: { none: 'info', warning: 'warning', error: 'error', critical: 'critical' } satisfies Record<
    Severity,
    string
  >,
})
