/** What is wrong with what was typed, sent or configured. What begins with “must” follows the name of what was given. */
export const given = {
  oneLine: 'A name is one line of text.',
  personName: 'A name is 1 to 64 letters and digits; dots, spaces, _ and - may stand inside.',
  ownName: 'This name is the console’s own.',
  policyName: 'A name is lower-case letters, digits, spaces and hyphens, at most 40.',
  why: 'A change needs a reason.',
  must: {
    empty: 'must not be empty',
    long: 'must be at most 256 characters',
    many: (most: number) => `must be at most ${most}`,
    label: 'must be lower-case letters, digits, dots, - or _',
    zone: 'must be an IANA time zone, such as Europe/Berlin',
    polling: 'must be true, false or null',
    once: 'must name each source once',
  },
} as const
