import { agentName } from '@/lib/names'
import type { DraftPost, PostNote } from '@/lib/post'
import { post as words } from '@/lib/text/post'
import { KnownError } from '@/server/errors'
import type { Answered, Outlet, Post } from '@/server/protocols/post'
import type { PostHouse } from './house'
import { humanName, inboxesOf, type Target, targetOf } from './targets'

/** A draft as its protocol would write it. `problems` keep it from being posted. */
export type Composed = { target: Target; post: Post; problems: PostNote[] }

const NO_ALIASES = new Map<string, string>()
const EVERYONE = new Set(['all', '@all', 'broadcast', '*'])

/** Throws a `KnownError` where the source, or what is answered, is not there. */
export async function compose(house: PostHouse, draft: DraftPost): Promise<Composed> {
  const target = await targetOf(house, draft.source)
  const { writing } = target.protocol
  const answers = await answeredBy(house, draft)
  const broadcast = draft.to.some((name) => EVERYONE.has(name.toLowerCase()))
  const to = broadcast ? [] : recipients(draft, target)
  const { outlets, problems } = writing.manners.channels ? channelFor(draft, target) : inboxesFor(target, broadcast, to)
  if (!broadcast && to.length === 0) problems.push(error(words.recipientMissing))
  const post: Post = {
    outlets,
    from: humanName(target),
    to,
    broadcast,
    answers,
    type: draft.type,
    text: draft.text,
    reasoning: draft.reasoning,
    priority: draft.priority,
    code: draft.code,
    artifacts: draft.artifacts,
    ttl: draft.ttl,
  }
  return { target, post, problems: [...problems, ...writing.check(post)] }
}

function error(says: string): PostNote {
  return { severity: 'error', code: null, says, instead: null }
}

function recipients(draft: DraftPost, { agents, aliases }: Target): Post['to'] {
  const names = new Map(draft.to.map((name) => [agentName(name, aliases), name]))
  return [...names].map(([agent, typed]) => {
    const known = agents.find((one) => one.agent === agent)
    return { name: ownName(agent, [...(known?.names ?? []), typed]), tier: known?.tier ?? null }
  })
}

/** As the agent itself spells its id, which an alias does not: its watcher compares to the letter. */
function ownName(agent: string, names: readonly string[]): string {
  const bare = names.map((name) => name.replace(/^[@＠]+/, '').trim())
  if (bare.includes(agent)) return agent
  return bare.find((name) => agentName(name, NO_ALIASES) === agent) ?? agent
}

type Places = { outlets: Outlet[]; problems: PostNote[] }

function channelFor(draft: DraftPost, { outlets }: Target): Places {
  const channels = outlets.filter(({ kind }) => kind === 'channel')
  const [only] = channels
  const wanted = draft.channel ?? (channels.length === 1 ? (only?.name ?? null) : null)
  if (wanted === null) return { outlets: [], problems: [error(words.channelMissing)] }
  const found = channels.find(({ name }) => name === wanted)
  return found === undefined
    ? { outlets: [], problems: [error(words.channelUnknown(wanted))] }
    : { outlets: [found], problems: [] }
}

function inboxesFor(target: Target, broadcast: boolean, to: Post['to']): Places {
  const inboxes = inboxesOf(target)
  if (broadcast) return { outlets: [...inboxes.values()], problems: [] }
  const places: Places = { outlets: [], problems: [] }
  for (const { name } of to) {
    const outlet = inboxes.get(agentName(name, target.aliases))
    if (outlet === undefined) places.problems.push(error(words.noInbox(name)))
    else places.outlets.push(outlet)
  }
  return places
}

async function answeredBy(house: PostHouse, { replyTo, source }: DraftPost): Promise<Answered | null> {
  if (replyTo === null) return null
  const message = await house.message(replyTo)
  if (message === null) throw new KnownError('not-found', words.noMessage)
  if (message.source !== source) throw new KnownError('refused', words.otherSource)
  const { nativeId, traceId, fromRaw, sentAtRaw, sha256 } = message
  return { nativeId, traceId, taskId: null, from: fromRaw, sentRaw: sentAtRaw, sha256 }
}
