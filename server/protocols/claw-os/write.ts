import { post as words } from '@/lib/text/post'
import type { FileChange, Post, Stamp, Writing } from '../post'
import { fixedIn, idAt, isoTime, pretty, signed } from '../stamp'
import { KIND_OF } from './schema'

const EVERYONE = 'broadcast'

export const writing: Writing = {
  manners: {
    human: 'human',
    types: ['request', 'notification', 'response'],
    reply: 'response',
    channels: false,
    several: true,
    parts: ['priority', 'ttl', 'code', 'artifacts'],
    required: [],
  },
  outlets: [{ kind: 'inbox', pattern: 'blackboard/*/inbox/', name: 1 }],
  check: (post) => {
    if (!KIND_OF.has(post.type) || post.type === 'error')
      return [{ severity: 'error', code: null, says: words.typesOnly(writing.manners.types), instead: null }]
    return post.type === 'response' && (post.answers?.nativeId ?? null) === null
      ? [{ severity: 'error', code: 'CLW420', says: words.answersNothing, instead: null }]
      : []
  },
  write: (post, stamp) => post.outlets.map((_, place) => change(post, stamp, place)),
  reacts: (post, agent) =>
    post.outlets.some(({ name }) => name.toLowerCase() === agent) ? words.because.inbox(agent) : null,
  shell: () => null,
}

function change(post: Post, stamp: Stamp, place: number): FileChange {
  // One broadcast lies in many inboxes; letters to several are several.
  const id = idAt(stamp, post.broadcast ? 0 : place)
  const outlet = post.outlets[place]
  if (outlet === undefined) throw new RangeError('There is no such outlet.')
  const trace = post.answers?.traceId ?? stamp.ids[0] ?? id
  const message = {
    version: '1.0',
    id,
    traceId: trace,
    from: { agent: post.from, tier: 'command', session: stamp.session },
    to: receiver(post, outlet.name),
    type: post.type,
    priority: post.priority ?? 'normal',
    timestamp: isoTime(stamp.at),
    ...(post.ttl === null ? {} : { ttl: post.ttl }),
    payload: payloadOf(post),
    metadata: signed(stamp),
  }
  const fixed = fixedIn(stamp, id, post.answers?.traceId ? null : trace)
  return { effect: 'create', path: `${outlet.path}${id}.json`, text: pretty(message), fixed, id }
}

function receiver(post: Post, name: string): { agent: string; tier?: string } {
  if (post.broadcast) return { agent: EVERYONE }
  const tier = post.to.find((one) => one.name.toLowerCase() === name.toLowerCase())?.tier ?? null
  return { agent: name, ...(tier === null ? {} : { tier }) }
}

function payloadOf({ type, text, code, artifacts, answers }: Post): object {
  const said = {
    message: text,
    ...(code === null ? {} : { code }),
    ...(artifacts.length === 0 ? {} : { artifacts }),
  }
  if (type === 'response') return { requestId: answers?.nativeId ?? null, status: 'success', result: said, error: null }
  if (type !== 'notification') return { action: 'task.assign', params: said }
  return { event: 'warning', ...said, ...(answers === null ? {} : { requestId: answers.nativeId }) }
}
