/** Rules for every protocol: what each is called, what it means that it is broken, and what to do. */
export const generalTitles = {
  GEN001: {
    title: 'Unreadable content',
    means: 'A file or a line could not be read, so whatever it says reached nobody who reads it as the protocol does.',
    mend: 'Look at the bytes and the position of the error, and mend the program that wrote it. It is read again when it changes.',
  },
  GEN002: {
    title: 'No usable timestamp',
    means: 'The message is ordered by when it was seen, which may not be when it was sent.',
    mend: 'Have its writer put a timestamp with a time zone into each message.',
  },
  GEN003: {
    title: 'Timestamp in the future',
    means: 'The clock of its writer is ahead, or the timestamp was made up. It is ordered by when it was seen.',
    mend: 'Compare the clock of the machine that wrote it with this one.',
  },
  GEN004: {
    title: 'Same ID, different content',
    means: 'Answers that name this ID cannot tell which of the messages they mean.',
    mend: 'Have its writer make a new ID for each message.',
  },
  GEN006: {
    title: 'Claims to be a person',
    means:
      'The message is in a person’s name and was not written with Signalbox. Any process that can write there can do this.',
    mend: 'Ask that person. If nobody wrote it, stop the agent that did and undo what others did because of it.',
  },
  GEN010: {
    title: 'Hidden characters',
    means: 'Agents read characters that a person does not see. They may carry instructions.',
    mend: 'Look at the bytes of the message before you act on it.',
  },
  GEN011: {
    title: 'Answer before its question',
    means: 'By their timestamps the answer came first: a clock is off, or the answer names the wrong message.',
    mend: 'Compare the clocks of both writers.',
  },
}
