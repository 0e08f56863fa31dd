import type { AgentRow } from '@/lib/message/message'
import { mentionsIn } from '@/lib/names/mentioned-names'
import { agentName } from '@/lib/names/names'
import type { Addressed, PostNote, Reacts } from '@/lib/post/post-parts'
import { nearest } from '@/lib/query/nearest'
import { post as words } from '@/lib/text/posts/post-words'
import { beatAt } from '@/lib/time/beat'
import { livenessOf } from '@/lib/time/liveness'
import { type Composed, ownName } from './compose-post'

export type Audience = { addressed: Addressed[]; reacts: Reacts[]; notes: PostNote[] }

/** For whom a post is meant, and whose own test it passes: two lists that are not the same. */
export function audienceOf({ target, post, problems }: Composed, now: number): Audience {
  const { agents, aliases, config, protocol } = target
  const listed = [...new Set([...agents.map(({ agent }) => agent), ...protocol.known.map(({ agent }) => agent)])]
  const known = listed.filter((agent) => !config.humans.includes(agent) && agent !== 'all')
  const named = post.to.map(({ name }) => agentName(name, aliases))
  const mentions = mentionsIn(post.text, [...known, ...config.humans, 'all'])
    .map((handle) => agentName(handle, aliases))
    .filter((agent) => agent !== 'all')
  const heard = agents.map(({ agent }) => agent).filter((agent) => known.includes(agent))
  const reached = protocol.writing.manners.channels ? heard : post.outlets.map(({ name }) => agentName(name, aliases))
  const everyone = post.broadcast ? reached : []
  const meant = [...new Set([...named, ...mentions, ...everyone])].filter((agent) => !config.humans.includes(agent))
  const addressed = meant.map((agent) => ({
    ...standing(
      agents.find((one) => one.agent === agent),
      now,
    ),
    agent,
    known: known.includes(agent) || post.outlets.some(({ name }) => agentName(name, aliases) === agent),
    by: [
      ...(named.includes(agent) ? (['to'] as const) : []),
      ...(post.broadcast && everyone.includes(agent) ? (['all'] as const) : []),
      ...(mentions.includes(agent) ? (['mention'] as const) : []),
    ],
  }))
  const isKnown = addressed.filter((one) => one.known).map(({ agent }) => agent)
  // Their tests go by how an agent itself spells its id, or its place does.
  const spelt = (agent: string) =>
    protocol.writing.manners.channels
      ? ownName(agent, target)
      : (post.outlets.find(({ name }) => agentName(name, aliases) === agent)?.name ?? agent)
  const candidates = [...new Set([...known, ...isKnown])]
  const reacts = candidates.flatMap((agent) => {
    const own = spelt(agent)
    const because = protocol.writing.reacts(post, own)
    const instead = protocol.writing.unwoken?.(post, own) ?? null
    return because === null ? [] : [{ agent, because, instead }]
  })
  // What looks like the name of an agent is offered that name already.
  const isOffered = (note: PostNote) => problems.some(({ instead }) => instead?.name === note.instead?.name)
  const notes = addressed
    .flatMap((one) => noteOn(one, known))
    .map((note) => (note.instead !== null && isOffered(note) ? { ...note, instead: null } : note))
  return { addressed, reacts, notes }
}

type Standing = Pick<Addressed, 'tier' | 'state' | 'substate' | 'heartbeatAt' | 'liveness'>

const NOBODY: Standing = { tier: null, state: null, substate: null, heartbeatAt: null, liveness: 'unknown' }

function standing(agent: AgentRow | undefined, now: number): Standing {
  if (agent === undefined) return NOBODY
  const { tier, state, substate } = agent
  return { tier, state, substate, heartbeatAt: beatAt(agent), liveness: livenessOf(agent, now) }
}

function noteOn({ agent, known, state, liveness }: Addressed, others: readonly string[]): PostNote[] {
  const note = (says: string): PostNote => ({ severity: 'warning', code: 'GEN007', says, instead: null })
  if (!known) {
    const near = nearest(agent, others)
    return [{ ...note(words.nobodyKnown(agent)), instead: near === null ? null : { name: agent, known: near } }]
  }
  if (liveness === 'off') return [note(words.offline(agent, state ?? ''))]
  return liveness === 'stale' ? [note(words.stale(agent))] : []
}
