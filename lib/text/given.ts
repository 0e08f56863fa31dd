/** What is wrong with what was typed, sent or configured. What begins with “must” follows the name of what was given. */
export const given = {
  oneLine: 'A name is one line of text.',
} as const
