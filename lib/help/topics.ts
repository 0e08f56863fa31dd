/** The pages of help, in the order in which one meets them; each is a file of `docs`, but the last. */
export const TOPICS = [
  'using',
  'deciding',
  'problems',
  'health',
  'owed',
  'alerts',
  'claude-code',
  'copilot-cli',
  'codex-cli',
  'oh-my-claudecode',
  'desk',
  'access',
  'webhooks',
  'retention',
  'settings',
  'commands',
  'scripts',
  'installing',
  'backup',
  'postgres',
  'security',
] as const

export type TopicName = (typeof TOPICS)[number]

/** Where it lies, from the top of the package. */
export function fileOfTopic(name: TopicName): string {
  return name === 'security' ? 'SECURITY.md' : `docs/${name}.md`
}

export function topicOf(name: string): TopicName | null {
  return TOPICS.find((topic) => topic === name) ?? null
}

/** The page that a link from one to another means: `commands.md`, `../SECURITY.md`. */
export function topicAt(address: string): TopicName | null {
  const file = address.replace(/^\.\.?\//, '')
  return TOPICS.find((topic) => fileOfTopic(topic).replace(/^docs\//, '') === file) ?? null
}
