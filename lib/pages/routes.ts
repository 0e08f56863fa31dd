import type { ToldEntry } from '@/lib/ledger/told-entry'

/** Addresses of pages. What is looked at lives in the address, so every view is a link. */

export function streamAt(look: { q?: string; m?: string; at?: string } = {}): string {
  return path('/', look)
}

/** All conversations, or those that hold a message matching `q`. */
export function conversationsAt(look: { q?: string } = {}): string {
  return path('/conversations', look)
}

/** One conversation; `m` is the message to begin at. */
export function conversationAt(id: string, look: { m?: string } = {}): string {
  return path(`/conversations/${encodeURIComponent(id)}`, look)
}

/** All agents; with a source and a name, that agent is open beside them. */
export function agentsAt({ source, agent, tab }: { source?: string; agent?: string; tab?: string } = {}): string {
  return path('/agents', { agent: source && agent ? `${source}/${agent}` : undefined, tab })
}

/** What an agent was allowed at a time, UTC ms. */
export function authorityAt({ source, agent, at }: { source: string; agent: string; at: number }): string {
  return path('/agents', { agent: `${source}/${agent}`, tab: 'authority', at: new Date(at).toISOString() })
}

/** All agents; beside them documents of a source that name none of them. */
export function sharedDocumentsAt(source: string): string {
  return path('/agents', { documents: source })
}

/** All tasks; `task` is open beside them, the rest narrows them. */
export function tasksAt(look: { task?: string; source?: string; owner?: string; state?: string } = {}): string {
  return path('/tasks', look)
}

/** What cannot be read, or that of one source. */
export function unreadableAt(look: { u?: string; source?: string } = {}): string {
  return path('/unreadable', look)
}

/** What breaks rules: in groups, one of them open, and one message beside. */
export function problemsAt(look: { by?: string; group?: string; m?: string; history?: string } = {}): string {
  return path('/problems', look)
}

/** The rules of a source, as they are set, and one of them. */
export function rulesAt(look: { source?: string; rule?: string } = {}): string {
  return path('/settings/rules', look)
}

/** How messages fare: how far back, narrowed to what. */
export function healthAt(look: { span?: string; narrow?: string } = {}): string {
  return path('/health', look)
}

/** What agents owe each other: of or to one of them, and one of it open beside. */
export function owedAt(look: { source?: string; debtor?: string; creditor?: string; debt?: string } = {}): string {
  return path('/owed', look)
}

/** How reading goes, with the settings of one source. */
export function sourcesAt(look: { source?: string } = {}): string {
  return path('/sources', look)
}

/** What people did, with one entry open beside. */
export function ledgerAt({ q, entry }: { q?: string; entry?: ToldEntry } = {}): string {
  return path('/ledger', { q, entry: entry === undefined ? undefined : String(entry) })
}

/** Who may come in; `person` is open beside. */
export function peopleAt(look: { person?: string } = {}): string {
  return path('/settings/people', look)
}

/** What agents want of a person, with one ask open; or what was closed. */
export function approvalsAt({ ask, closed }: { ask?: string; closed?: boolean } = {}): string {
  return path('/approvals', { ask, closed: closed ? 'true' : undefined })
}

/** What people agreed on for asks; `policy` is open below. */
export function policiesAt(look: { policy?: string } = {}): string {
  return path('/settings/policies', look)
}

/** How people and others are told of new asks. */
export function noticesAt(): string {
  return '/settings/notifications'
}

/** When people want to be told of what agents do; `rule` is open beside. */
export function alertsAt(look: { rule?: string } = {}): string {
  return path('/settings/alerts', look)
}

/** What Signalbox is and how it is used; with a topic, that page, at one of its headings. */
export function helpAt({ topic, heading }: { topic?: string; heading?: string | null } = {}): string {
  const page = topic === undefined ? '/help' : `/help/${encodeURIComponent(topic)}`
  return heading ? `${page}#${encodeURIComponent(heading)}` : page
}

/** What runs here, and whose work goes with it. */
export function aboutAt(): string {
  return '/settings/about'
}

/** A file of all that is found. */
export function exportAt(look: { q: string; format: string }): string {
  return path('/api/export', { query: look.q, format: look.format })
}

function path(base: string, look: Record<string, string | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(look)) if (value) query.set(name, value)
  const text = query.toString()
  return text === '' ? base : `${base}?${text}`
}
