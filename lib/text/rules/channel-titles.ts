/** Rules of MAO and SWM, in the same words as those for every protocol. */
export const channelTitles = {
  MAO110: {
    title: 'Task assigned by somebody else',
    means:
      'In this protocol only the supervisor assigns tasks. Whoever checks the sender ignores it; whoever does not may work on the wrong thing.',
    mend: 'Ask its sender why. Have the supervisor assign the task if it is right.',
  },
  MAO111: {
    title: 'Type of another role',
    means: 'The protocol’s table names another sender for this type.',
    mend: 'Ask its sender why, and weigh what it says as from nobody in that role.',
  },
  MAO130: {
    title: 'Agent answered itself',
    means: 'The agent took its own message for one that it has to answer, which may go on for ever.',
    mend: 'Look whether it goes on, and stop the agent if it does.',
  },
  SWM201: {
    title: 'No reasoning',
    means: 'Nobody can tell later why it was said: the evidence trail needs reasoning for every message.',
    mend: 'Remind the agent that every message needs its reasoning.',
  },
  SWM203: {
    title: 'Unknown type',
    means: 'The protocol does not define this type, so agents may ignore the message.',
    mend: 'Have its writer use a type of the protocol’s table.',
  },
  SWM210: {
    title: 'Autonomy changed by somebody else',
    means: 'Only the technical director grants or takes autonomy.',
    mend: 'Treat the agent as before, and ask who told it to change this.',
  },
  SWM211: {
    title: 'Shutdown requested by somebody else',
    means: 'Only the technical director asks agents to shut down.',
    mend: 'Look whether agents stopped because of it, and start them again if they did.',
  },
}
