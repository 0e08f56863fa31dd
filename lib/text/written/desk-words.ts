/** What a hook writes into a desk, and says to the program that called it: in English, for whoever reads. */
export const deskWords = {
  program: 'Claude Code',
  lead: 'team-lead',
  title: (tool: string, about: string) => (about === '' ? tool : `${tool}: ${about}`),
  will: (tool: string, directory: string, isPlanning: boolean) =>
    `Calls ${tool} in ${directory}, with the input below and no other${isPlanning ? ', although the session is in plan mode' : ''}.`,
  allowed: 'A person approved this in Signalbox.',
  refused: (reason: string) => (reason === '' ? 'A person refused this.' : `A person refused this: ${reason}`),
} as const
