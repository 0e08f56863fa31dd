/** The words a reading may be flagged with. Open set on disk, closed here: adapters use these constants. */
export const FLAGS = {
  noId: 'no-id',
  conflict: 'conflict',
  noTime: 'no-time',
  zoneAssumed: 'zone-assumed',
  timeAhead: 'time-ahead',
  template: 'template',
  unknownType: 'unknown-type',
  unknownState: 'unknown-state',
  disagrees: 'disagrees',
  unknownPriority: 'unknown-priority',
  missingField: 'missing-field',
  noSender: 'no-sender',
  ambiguousKeys: 'ambiguous-keys',
  sanitised: 'sanitised',
  hiddenCharacters: 'hidden-characters',
  truncatedWords: 'words-cut',
  linkLimit: 'link-limit',
  cycle: 'cycle',
  removedLine: 'line-removed',
  unterminated: 'unterminated',
  claimsHuman: 'claims-human',
  posted: 'posted',
  copied: 'copied',
  tampered: 'tampered',
} as const

export type Flag = (typeof FLAGS)[keyof typeof FLAGS]
