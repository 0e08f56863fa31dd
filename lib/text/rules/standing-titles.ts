/** Rules about how agents stand and what became of what was kept, in the same words as the others. */
export const standingTitles = {
  GEN005: {
    title: 'Written content altered or removed',
    means:
      'What is only ever added to was changed: whoever read it before read something else. The cause is not known.',
    mend: 'Compare it with what stands there now, and ask who edited the file. Signalbox still has what it said.',
  },
  GEN007: {
    title: 'Recipient unknown or away',
    means:
      'Nobody by that name is known, or they were away when it was sent and gave no sign since, so nobody may read it.',
    mend: 'Check the name, or look whether the recipient runs, and have it sent again.',
  },
  GEN008: {
    title: 'Loop or storm of messages',
    means:
      'Agents answer each other with nearly the same words, more than 20 times a minute, or one agent sends more in a minute than anybody can take. That costs tokens and leads nowhere.',
    mend: 'Look at what began it, and ask an agent that takes part to stop.',
  },
  GEN009: {
    title: 'Presence contradicts what is seen',
    means:
      'What the agent shows of itself and what it does differ: its program may be gone, or another one uses its name.',
    mend: 'Look whether its process runs, and which one writes in its name.',
  },
  GEN012: {
    title: 'Authority loosened',
    means: 'From now on the agent may do more without asking anybody.',
    mend: 'Check that somebody wanted this. Take it back if nobody did.',
  },
  GEN013: {
    title: 'Evidence missing or changed',
    means:
      'A file that it names as what it made is not there, or was changed later. It cannot be checked by that file what it claims.',
    mend: 'Ask the agent where the file is, or look at what changed it. A later message that names the file again settles it.',
  },
  GEN014: {
    title: 'Over a threshold of its source',
    means:
      'Answers took as long as the threshold that is set for this source or longer, as many messages lie in one inbox, or as large a part of them are errors.',
    mend: 'Look in Health since when that is so, and whether whoever should take or answer them is alive.',
  },
  MAO150: {
    title: 'Presence goes back in time',
    means:
      'One process showed a later time before: its clock was set back, or an older state was written over a newer one.',
    mend: 'Compare the clock of its machine, and look whether two watchers write the same file.',
  },
  MAO160: {
    title: 'Watcher failed, no reply',
    means: 'The agent was to answer, its watcher failed, and nothing tries it again by itself.',
    mend: 'Look at the log, mend the cause, and send the message again.',
  },
  MAO161: {
    title: 'Malformed message logged',
    means: 'The watcher skipped a message that it could not parse, so its agent has not read it.',
    mend: 'Find the message by the time of this line, and mend the program that wrote it.',
  },
  DRM330: {
    title: 'Message left unprocessed',
    means: 'It is no longer in the mailbox, and the mailbox does not say that it was processed. It may be lost.',
    mend: 'Ask the owner of the mailbox whether it took the message, and send it again if not.',
  },
  DRM331: {
    title: 'List of processed messages shrank',
    means:
      'What was taken is listed so that nobody does it twice. Who reads the list now may process the same messages again, and what was done cannot be shown.',
    mend: 'Compare both versions, and ask who wrote the mailbox. It is settled once the list names them again.',
  },
  DRM340: {
    title: 'Governance log altered',
    means: 'The log is append-only: it is to prove who decided what.',
    mend: 'Compare the line with what stands there now, and ask who edited the file. Signalbox still has what it said.',
  },
  DRM360: {
    title: 'Busy and not seen',
    means: 'The agent said that it is busy and has not been seen since. It may have crashed in the middle of its work.',
    mend: 'Look whether it runs. Give its task to another agent if it does not.',
  },
}
