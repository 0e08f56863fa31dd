import { agentName } from '@/lib/names/names'
import { type DraftPost, PATH_NAME, type PostNote } from '@/lib/post/post-parts'
import { post as words } from '@/lib/text/posts/post-words'
import { KnownError } from '@/server/errors'
import { capabilitiesHeld } from '@/server/protocols/kit/judging/capabilities-held'
import { inHeardName, judged } from '@/server/protocols/kit/judging/rule'
import { inForm } from '@/server/protocols/kit/protocol-form'
import type { Answered, Outlet, Post } from '@/server/protocols/kit/written-post'
import type { PostServices } from '../post-services'
import { generalNotes } from './general'
import { type Over, overOf } from './object-over'
import { humanName, inboxesOf, type Target, targetOf } from './targets'

/** A draft as its protocol would write it. `problems` with an error keep it from being posted. */
export type Composed = { target: Target; post: Post; problems: PostNote[]; over: Over | null }

const NO_ALIASES = new Map<string, string>()
const EVERYONE = new Set(['all', '@all', 'broadcast', '*'])

/** Throws a `KnownError` where the source, or what is answered, is not there. `into`: where it goes, whoever it is for. */
export async function compose(services: PostServices, draft: DraftPost, into: Outlet | null = null): Promise<Composed> {
  const target = await targetOf(services, draft.source)
  const { writing } = target.protocol
  const answers = await named(services, draft.replyTo, draft.source)
  const repeats = await named(services, draft.repeats, draft.source)
  const whole = overOf(draft, writing)
  const names = whole.said?.to ?? (draft.form?.form === 'broadcast' ? ['all'] : draft.to)
  const broadcast = names.some((name) => EVERYONE.has(name.toLowerCase()))
  const to = broadcast ? [] : recipients(names, target)
  const { outlets, problems } = into === null ? placesFor(draft, target, { answers, broadcast, to }) : only(into)
  if (!broadcast && to.length === 0) problems.push(errorNote(words.recipientMissing))
  const bare: Post = {
    outlets,
    from: humanName(target),
    to,
    broadcast,
    ...{
      answers: answers?.answered ?? null,
      repeats: repeats?.answered ?? null,
      form: draft.raw === null ? draft.form : null,
    },
    type: draft.type,
    text: draft.text,
    reasoning: draft.reasoning,
    priority: draft.priority,
    code: draft.code,
    artifacts: draft.artifacts,
    ttl: draft.ttl,
  }
  if (draft.raw !== null && whole.said === null)
    return { target, post: { ...bare, outlets: [] }, over: null, problems: whole.problems }
  const told = {
    said: whole.over?.value ?? {},
    now: services.now(),
    capabilitiesOf: (name: string) => {
      const row = target.agents.find(({ agent }) => agent === agentName(name, target.aliases))
      return row === undefined ? null : capabilitiesHeld(row)
    },
  }
  const formed = whole.said === null ? inForm(bare, writing) : { ...bare, ...whole.said, to }
  const post = inHeardName(formed, target.config.humans, writing.rules, told)
  const silent = whole.said === null ? silence(bare, target) : []
  const about = [
    ...whole.problems,
    ...problems,
    ...silent,
    ...generalNotes(post, target),
    ...writing.check(post, told.said),
  ]
  const broken = judged(writing.rules, post, told, target.config.rules)
  return { target, post, over: whole.over, problems: [...about, ...broken] }
}

/** What keeps a post from being written. */
export function errorNote(says: string): PostNote {
  return { severity: 'error', code: null, says, instead: null }
}

/** Nothing said where the form has no words of its own, or a form that the protocol has not. */
function silence({ form, text }: Post, { protocol: { title, writing } }: Target): PostNote[] {
  const offered = form === null ? null : writing.manners.forms.find((one) => one.form === form.form)
  if (form !== null && offered === undefined) return [errorNote(words.noForm(title, form.form))]
  const needed = offered?.usual == null
  return needed && text.trim() === '' ? [errorNote(words.textMissing)] : []
}

function recipients(names: readonly string[], target: Target): Post['to'] {
  const known = new Map(names.map((name) => [agentName(name, target.aliases), name]))
  return [...known].map(([agent, typed]) => {
    const row = target.agents.find((one) => one.agent === agent)
    return { name: ownName(agent, target, typed), tier: row?.tier ?? null }
  })
}

/**
 * As the agent itself spells its id, which an alias does not: its watcher compares to the letter. Whom its protocol knows
 * is spelt as there; of the names of another the first is its own, what others call it comes later.
 */
export function ownName(agent: string, { agents, protocol }: Target, typed: string = agent): string {
  if (protocol.known.some((one) => one.agent === agent)) return agent
  const names = [...(agents.find((one) => one.agent === agent)?.names ?? []), typed]
  const bare = names.map((name) => name.replace(/^[@＠]+/, '').trim())
  return bare.find((name) => agentName(name, NO_ALIASES) === agent) ?? agent
}

type Places = { outlets: Outlet[]; problems: PostNote[] }

function only(outlet: Outlet): Places {
  return { outlets: [outlet], problems: [] }
}

type For = Pick<Post, 'broadcast' | 'to'> & { answers: Named | null }

function placesFor(draft: DraftPost, target: Target, { answers, broadcast, to }: For): Places {
  return target.protocol.writing.manners.channels
    ? channelFor(draft, target, answers?.path ?? null)
    : inboxesFor(target, broadcast, to)
}

/** A channel that was renamed is where `lies`, what is answered, lies now. */
function channelFor(draft: DraftPost, { outlets }: Target, lies: string | null): Places {
  const channels = outlets.filter(({ kind }) => kind === 'channel')
  const [only] = channels
  const wanted = draft.channel ?? (channels.length === 1 ? (only?.name ?? null) : null)
  if (wanted === null) return { outlets: [], problems: [errorNote(words.channelMissing)] }
  const found =
    channels.find(({ name }) => name === wanted) ?? channels.find(({ path }) => lies?.startsWith(path) ?? false)
  return found === undefined
    ? {
        outlets: [],
        problems: [errorNote((PATH_NAME.test(wanted) ? words.channelUnknown : words.channelName)(wanted))],
      }
    : { outlets: [found], problems: [] }
}

function inboxesFor(target: Target, broadcast: boolean, to: Post['to']): Places {
  const inboxes = inboxesOf(target)
  if (broadcast)
    return { outlets: [...inboxes.values()], problems: inboxes.size === 0 ? [errorNote(words.noInboxes)] : [] }
  const places: Places = { outlets: [], problems: [] }
  for (const { name } of to) {
    const outlet = inboxes.get(agentName(name, target.aliases))
    if (outlet === undefined) places.problems.push(errorNote(words.noInbox(name)))
    else places.outlets.push(outlet)
  }
  return places
}

type Named = { answered: Answered; path: string }

/** A message of the same source as its protocol refers to it, and where it lies. */
async function named(services: PostServices, uid: string | null, source: string): Promise<Named | null> {
  if (uid === null) return null
  const message = await services.message(uid)
  if (message === null) throw new KnownError('not-found', () => words.noMessage)
  if (message.source !== source) throw new KnownError('refused', () => words.otherSource)
  const { nativeId, traceId, fromRaw, sentAtRaw, sha256, path, answeredAt } = message
  const said = { from: fromRaw, sentRaw: sentAtRaw, sha256, answeredAt }
  return { path, answered: { nativeId, traceId, taskId: null, ...said } }
}
