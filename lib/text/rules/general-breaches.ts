/** What is wrong by rules for every protocol, and what several of them say alike. */
export const generalBreaches = {
  unreadable: 'It could not be read.',
  noTime: 'Its timestamp is missing or unusable.',
  timeAhead: 'Its timestamp is more than 60 s later than when it was seen.',
  timeAheadBy: (seconds: number) => `Its timestamp is more than ${seconds} s later than when it was seen.`,
  sameId: 'Another message has the same ID and says something else.',
  claimsHuman: (name: string) => `It is in the name of ${name}, and the ledger has no record that a person wrote it.`,
  hidden: 'It contains characters that are invisible or reverse the reading order.',
  beforeAsked: 'Its timestamp is earlier than that of the message it answers.',
  onlyFrom: (what: string, who: string, from: string) =>
    `In this protocol ${what} comes from ${who}; it came from ${from}.`,
  fieldMissing: (field: string) => `The required field ${field} is missing.`,
}
