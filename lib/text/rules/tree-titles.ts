/** Rules of DRM and CLW, in the same words as those for every protocol. */
export const treeTitles = {
  DRM301: {
    title: 'Completes no plan',
    means: 'TASK_COMPLETED without a correlation ID: whoever waits for the plan cannot tell that this was meant.',
    mend: 'Ask the agent which plan it completed.',
  },
  DRM302: {
    title: 'Required field missing',
    means: 'Whoever reads it as the protocol says cannot tell who sent it, what it is about, or when.',
    mend: 'Have its writer fill in every field that the protocol requires.',
  },
  DRM310: {
    title: 'Failed without details',
    means: 'The agent says that it failed and not why.',
    mend: 'Ask the agent what went wrong.',
  },
  DRM311: {
    title: 'Completed with an error',
    means: 'The result says both that it is complete and that something failed.',
    mend: 'Read the details before you count it as complete.',
  },
  DRM320: {
    title: 'Depends on an unknown task',
    means: 'The plan waits for a task that it does not have, so it may wait for ever.',
    mend: 'Add the task to the plan, or take the dependency out.',
  },
  DRM321: {
    title: 'Tasks wait for each other',
    means: 'None of these tasks can begin, because each depends on another of them.',
    mend: 'Take one of the dependencies out.',
  },
  DRM322: {
    title: 'Began before what it depends on',
    means:
      'The task was begun while a task that it depends on was not done, so it may have worked on what was not there.',
    mend: 'Look at its result, and have it done again once the other task is done.',
  },
  DRM350: {
    title: 'Template not filled in',
    means: 'A value still holds a placeholder, so the writer did not say what it meant to say.',
    mend: 'Mend the template or the program that fills it in.',
  },
  CLW401: {
    title: 'PM wrote to a PM',
    means: 'PMs talk through Command: the table of tiers forbids this pair.',
    mend: 'Have it sent through Command.',
  },
  CLW402: {
    title: 'Worker wrote to a worker',
    means: 'Workers talk through a PM: the table of tiers forbids this pair.',
    mend: 'Have it sent through their PM.',
  },
  CLW403: {
    title: 'Tiers talk past the PM',
    means: 'Command and workers talk through a PM: the table of allowed pairs does not name them.',
    mend: 'Have it sent through the PM of the worker.',
  },
  CLW404: {
    title: 'Tier is not the registered one',
    means: 'Agents that go by the tier in the message grant it what it may not have, or refuse what it may.',
    mend: 'Ask the agent why, and correct the registry or the program that writes the tier.',
  },
  CLW405: {
    title: 'Change without approval',
    means:
      'The agent is registered as one whose changes require approval, and tells of a change for which the conversation has none.',
    mend: 'Look at what was changed, and undo it or approve it.',
  },
  CLW410: {
    title: 'No trace ID',
    means: 'Nobody can follow what this message belongs to: the protocol requires a traceId in every message.',
    mend: 'Have its writer put the traceId of what it answers, or a new one, into each message.',
  },
  CLW411: {
    title: 'Required field missing',
    means: 'Agents that validate messages reject it, or take it for something else.',
    mend: 'Have its writer fill in every field that the protocol requires.',
  },
  CLW420: {
    title: 'Answers an unknown request',
    means: 'No request with this ID is known, so nobody can tell what was answered.',
    mend: 'Look for the request in the processed messages of its sender, and ask the agent which one it meant.',
  },
  CLW421: {
    title: 'Second final answer',
    means: 'The request had its final answer already. Agents may take either.',
    mend: 'Compare both answers, and tell who asked which one holds.',
  },
  CLW430: {
    title: 'Processed after it expired',
    means: 'Its ttl was over, so the agent should have left it alone. What it did may no longer be wanted.',
    mend: 'Look at what the agent did because of it, and ask its sender whether that still holds.',
  },
  CLW431: {
    title: 'Expired in the inbox',
    means: 'Its ttl is over and nobody took it out of the inbox, so nobody will act on it.',
    mend: 'See whether its recipient is online, and have it sent again if it still matters.',
  },
  CLW440: {
    title: 'Recoverable or not',
    means: 'The message says otherwise than the table of errors whether one can go on after this error.',
    mend: 'Go by the table, and mend the program that wrote it.',
  },
  CLW441: {
    title: 'Unknown error code',
    means: 'The table of errors has no such code, so agents cannot tell what to do.',
    mend: 'Have its writer use a code of the table.',
  },
  CLW470: {
    title: 'Messages take too long',
    means: 'By the log of messages, 95 of 100 messages of an hour took up to the threshold or longer (ClawOS: 5 s).',
    mend: 'Look in Health since when that is so, and whether the recipients are alive.',
  },
  CLW471: {
    title: 'Inbox too full',
    means: 'As many messages as the threshold or more lie in one inbox (ClawOS: 100), so its owner does not keep up.',
    mend: 'Look whether its owner is alive, and who writes to it so much.',
  },
  CLW472: {
    title: 'Too many errors',
    means: 'Of the messages of an hour as large a part as the threshold or larger are errors (ClawOS: 1 %).',
    mend: 'Open the errors of that hour, and mend what most of them name.',
  },
  CLW460: {
    title: 'Poison message',
    means: 'It cannot be parsed, so its recipient skips it each time and it stays in the inbox for ever.',
    mend: 'Look at the bytes and the position of the error, mend the program that wrote it, and take the file out.',
  },
  CLW450: {
    title: 'Not answered in time',
    means: 'The time that its priority allows, or its deadline, has passed without an answer.',
    mend: 'Look whether the recipient is alive, and remind it.',
  },
}
