/** What is wrong with what was typed or sent. */
export const given = {
  oneLine: 'A name is one line of text.',
  personName: 'A name is 1 to 64 letters and digits; dots, spaces, _ and - may stand inside.',
  ownName: 'This name is the console’s own.',
  quietSpan: 'Quiet hours end at another time than they begin.',
  quietDays: 'Quiet hours need at least one day.',
  quietZone: 'This time zone is unknown.',
} as const
