/** What a hook writes into a desk, and says to the program that called it: in English, for whoever reads. */
export const deskWords = {
  program: 'Claude Code',
  lead: 'team-lead',
  title: (tool: string, about: string) => (about === '' ? tool : `${tool}: ${about}`),
  will: (tool: string, directory: string) => `Calls ${tool} in ${directory}, with the input below and no other.`,
  allowed: 'A person approved this in Signalbox.',
  refused: (reason: string) => (reason === '' ? 'A person refused this.' : `A person refused this: ${reason}`),
} as const
