/** Rules of MAO and SWM, in the same words as those for every protocol. */
export const channelTitles = {
  MAO101: {
    title: 'File name and timestamp differ',
    means: 'The name of the file gives another time than the message. Readers that go by names see another order.',
    mend: 'Have its writer take both from one clock, in UTC.',
  },
  MAO103: {
    title: 'Required field missing',
    means: 'Agents that read this field may fail or ignore the message.',
    mend: 'Have its writer fill in every required field.',
  },
  MAO104: {
    title: 'Session is not the channel',
    means: 'The message names another session than the channel in which it lies, so agents may answer elsewhere.',
    mend: 'Have its writer put the name of the channel into session_id.',
  },
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
  MAO120: {
    title: 'Message changed after creation',
    means: 'Messages of this protocol stay as they were written. Whoever read it before read something else.',
    mend: 'Compare both messages, and ask the agent why it was changed.',
  },
  MAO121: {
    title: 'Message removed',
    means: 'Messages of this protocol stay. Whoever reads the channel later does not find it.',
    mend: 'Ask who removed it. Signalbox still has what it said.',
  },
  MAO130: {
    title: 'Agent answered itself',
    means: 'The agent took its own message for one that it has to answer, which may go on for ever.',
    mend: 'Look whether it goes on, and stop the agent if it does.',
  },
  MAO140: {
    title: 'No active registration',
    means: 'The registry does not name this agent as active, so nothing tells what it may do.',
    mend: 'Register the agent, or find out what writes in its name.',
  },
  MAO141: {
    title: 'Blocked domain',
    means: 'The guardrails that the agent is registered with block this domain.',
    mend: 'Look whether the agent touched it, and undo what it did.',
  },
  MAO142: {
    title: 'Change without approval',
    means:
      'The agent is registered as one whose changes require approval, and reports a change for which the conversation has none.',
    mend: 'Look at what was changed, and undo it or approve it.',
  },
  MAO143: {
    title: 'Required wrapper left out',
    means:
      'The agent is registered as one whose calls go through a wrapper, and shows code or a command that calls directly: what the wrapper checks and logs is passed by.',
    mend: 'Look whether the call was made, and have the agent use the wrapper.',
  },
  MAO144: {
    title: 'Capability outside the registration',
    means: 'A capability is asked of the agent, or named by it, that its registration does not list.',
    mend: 'Give the work to an agent that is registered with it, or add it to the registration if the agent has it.',
  },
  SWM201: {
    title: 'No reasoning',
    means: 'Nobody can tell later why it was said: the evidence trail needs reasoning for every message.',
    mend: 'Remind the agent that every message needs its reasoning.',
  },
  SWM202: {
    title: 'Required field missing',
    means: 'Agents that read this field may fail or ignore the message.',
    mend: 'Have its writer fill in every required field.',
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
  SWM220: {
    title: 'Task not acknowledged',
    means: 'Nobody who was given the task said that it was received.',
    mend: 'Look whether the agent runs, and remind it.',
  },
  SWM221: {
    title: 'Blocked and not answered',
    means: 'The agent cannot go on, and nobody has answered.',
    mend: 'Answer the agent, or ask whom it waits for to do so.',
  },
  SWM222: {
    title: 'Handoff not picked up',
    means: 'The work is complete on one side and nobody goes on with it.',
    mend: 'Remind those to whom it was handed over.',
  },
  SWM223: {
    title: 'Shutdown not as agreed',
    means: 'An agent that was asked to shut down did not say that it will, or went on after it had said so.',
    mend: 'Look whether the agent still runs, and stop it if it should not.',
  },
  SWM230: {
    title: 'Torn or unreadable line',
    means: 'Agents skip the line or fail at it, so its message reached nobody.',
    mend: 'Have every writer append a line with one write. Look at the bytes to see whose message it was.',
  },
  SWM231: {
    title: 'Line altered or removed',
    means: 'The channel is append-only: whoever read it before read something else.',
    mend: 'Compare the line with what stands there now, and ask who edited the file. Signalbox still has what it said.',
  },
}
