/** What is wrong with a name that was typed or sent. */
export const given = {
  oneLine: 'A name is one line of text.',
  personName: 'A name is 1 to 64 letters and digits; dots, spaces, _ and - may stand inside.',
  ownName: 'This name is the console’s own.',
} as const
