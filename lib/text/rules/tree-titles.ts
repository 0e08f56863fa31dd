/** Rules of DRM and CLW, in the same words as those for every protocol. */
export const treeTitles = {
  DRM301: {
    title: 'Completes no plan',
    means: 'TASK_COMPLETED without a correlation ID: whoever waits for the plan cannot tell that this was meant.',
    mend: 'Ask the agent which plan it completed.',
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
  DRM350: {
    title: 'Template not filled in',
    means: 'A value still holds a placeholder, so the writer did not say what it meant to say.',
    mend: 'Mend the template or the program that fills it in.',
  },
  CLW403: {
    title: 'Tiers talk past the PM',
    means: 'Command and workers talk through a PM: the table of allowed pairs does not name them.',
    mend: 'Have it sent through the PM of the worker.',
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
  CLW450: {
    title: 'Not answered in time',
    means: 'The time that its priority allows, or its deadline, has passed without an answer.',
    mend: 'Look whether the recipient is alive, and remind it.',
  },
}
