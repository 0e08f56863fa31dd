import type { AuthorityChange, Term } from '@/lib/authority/authority'
import { counted, number } from '../number'

const TERM: { readonly [term in Term]: string } = {
  registered: 'Registration',
  tier: 'Tier',
  role: 'Role',
  status: 'Status',
  autonomy: 'Autonomy',
  mode: 'Permission mode',
  capability: 'Capability',
  guardrail: 'Guardrail',
}

/** What an agent may do, and since when. */
export const authorityWords = {
  now: 'Allowed now',
  at: (time: string) => `Allowed at ${time}`,
  showNow: 'Show now',
  pick: (zone: string) => `Show what was allowed at (${zone})`,
  apply: 'Show',
  heldThen: 'Show what was allowed then',
  thenOf: (name: string) => `What ${name} was allowed then`,
  nothing: 'No file or message says what this agent may do.',
  nothingNext: 'A registration, a change of autonomy or a permission mode appears here once it is read.',
  before: (time: string) => `Nothing is known of that time. What this agent may do is first known from ${time} on.`,
  unstated: 'not stated',
  broken: 'What broke it',
  basis: 'Stated by',
  message: 'a message',
  history: 'Changes',
  counts: (changes: number, loosened: number) =>
    loosened === 0
      ? counted(changes, 'change', 'changes')
      : `${counted(changes, 'change', 'changes')}, ${number(loosened)} loosened`,
  firstKnown: 'first known',
  earlier: 'Older changes are not listed. A time that is set above still shows what held then.',
  seen: 'A file counts from when it was seen to say so, a message from when it was sent.',
  way: { loosened: 'loosened', tightened: 'tightened', changed: 'changed' },
  term: TERM,
  change: ({ term, name, from, to }: Pick<AuthorityChange, 'term' | 'name' | 'from' | 'to'>) => {
    if (term === 'registered') return to === null ? 'no longer registered' : 'registered'
    if (term === 'capability') return to === null ? `Capability removed: ${name}` : `Capability added: ${name}`
    const what = name === null ? TERM[term] : `${TERM[term]} ${name}`
    if (from === null) return `${what}: ${to}`
    return to === null ? `${what} removed, was ${from}` : `${what}: ${from} → ${to}`
  },
  failed: 'Could not load what this agent may do.',
} as const
