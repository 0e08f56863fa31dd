import { plainName } from '@/lib/names/names'
import type { PostNote } from '@/lib/post/post-parts'
import { post as words } from '@/lib/text/posts/post-words'
import type { DecidingProtocol } from '@/server/protocols/kit/capable'
import { payloadOf as changedIn, type Decision, reasonOf, verdictOf } from '@/server/protocols/kit/decision'
import { asText, find, payloadAt } from '@/server/protocols/kit/json-fields'
import { fixedIn, idAt, isoTime, pretty, signed } from '@/server/protocols/kit/stamp-fields'
import type { FileChange, Post, Stamp } from '@/server/protocols/kit/written-post'
import { raw } from './raw'
import { RULES } from './rules'
import { KIND_OF, MESSAGE } from './schema'

const EVERYONE = 'broadcast'
/** Events of a notification after which nothing more comes of it. */
const ENDED: ReadonlySet<string> = new Set(['completed', 'failed'])
const ZONED = /(?:Z|[+-]\d{2}:?\d{2})$/

export const writing: DecidingProtocol['writing'] = {
  manners: {
    human: 'human',
    types: ['request', 'notification', 'response'],
    reply: 'response',
    channels: false,
    several: true,
    parts: ['priority', 'ttl', 'code', 'artifacts'],
    required: [],
    forms: [
      { form: 'task', type: 'request', asks: ['deadline'], usual: null },
      { form: 'broadcast', type: 'notification', asks: [], usual: null },
    ],
    stamped: ['version', 'id', 'traceId', 'from', 'to', 'timestamp', 'metadata.signalbox'],
    stop: { type: 'notification', form: null },
    // A response would be taken for the one that is owed.
    nudge: { type: 'notification', wants: { answer: 'a response' } },
  },
  outlets: [{ kind: 'inbox', pattern: 'blackboard/*/inbox/', name: 1 }],
  check: (post) =>
    KIND_OF.has(post.type) && post.type !== 'error'
      ? deadlineNotes(post)
      : [{ severity: 'error', code: null, says: words.typesOnly(writing.manners.types), instead: null }],
  rules: RULES,
  raw,
  write: (post, stamp) => post.outlets.map((_, place) => change(post, { stamp, place, payload: payloadOf(post) })),
  decide: (decision, post, stamp) => {
    const payload = { requestId: post.answers?.nativeId ?? null, ...answerOf(decision) }
    return post.outlets.map((_, place) => change({ ...post, type: 'response' }, { stamp, place, payload }))
  },
  changedAsData: true,
  payload: (record) => payloadAt(record, MESSAGE.payload),
  ends: (record) => ENDED.has(asText(find(record, 'event', MESSAGE.event).value) ?? ''),
  task: () => null,
  reacts: (post, agent) =>
    post.outlets.some(({ name }) => plainName(name) === plainName(agent)) ? words.because.inbox(agent) : null,
  shell: () => null,
}

type Laid = { stamp: Stamp; place: number; payload: object }

function change(post: Post, { stamp, place, payload }: Laid): FileChange {
  // One broadcast lies in many inboxes; letters to several are several.
  const id = idAt(stamp, post.broadcast ? 0 : place)
  const outlet = post.outlets[place]
  if (outlet === undefined) throw new RangeError('There is no such outlet.')
  const known = post.answers?.traceId ?? post.repeats?.traceId ?? null
  const trace = known ?? stamp.ids[0] ?? id
  const again = post.repeats?.nativeId ?? null
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
    payload,
    metadata: { ...(again === null ? {} : { retry_of: again }), ...signed(stamp) },
  }
  const fixed = fixedIn(stamp, id, known === null ? trace : null)
  return { effect: 'create', path: `${outlet.path}${id}.json`, text: pretty(message), fixed, id }
}

function receiver(post: Post, name: string): { agent: string; tier?: string } {
  if (post.broadcast) return { agent: EVERYONE }
  const tier = post.to.find((one) => plainName(one.name) === plainName(name))?.tier ?? null
  return { agent: name, ...(tier === null ? {} : { tier }) }
}

/** A request stays open while a person asks for more. */
function answerOf(decision: Decision): object {
  const { verb, reason } = decision
  const verdict = verdictOf(decision)
  if (verdict === null)
    return verb === 'ask-more'
      ? { status: 'partial', result: { question: reason }, error: null }
      : { status: 'success', result: { message: reason }, error: null }
  const payload = changedIn(decision)
  const result = { decision: verdict, reason: reasonOf(decision), ...(payload === undefined ? {} : { payload }) }
  if (verdict !== 'rejected') return { status: 'success', result, error: null }
  return { status: 'failure', result, error: { code: 'E001', message: reasonOf(decision), recoverable: false } }
}

function deadlineNotes({ form }: Post): PostNote[] {
  const deadline = form?.form === 'task' ? form.deadline : null
  return deadline === null || (ZONED.test(deadline) && !Number.isNaN(Date.parse(deadline)))
    ? []
    : [{ severity: 'error', code: null, says: words.deadline, instead: null }]
}

function payloadOf({ type, text, code, artifacts, answers, form }: Post): object {
  const said = {
    message: text,
    ...(code === null ? {} : { code }),
    ...(artifacts.length === 0 ? {} : { artifacts }),
  }
  if (type === 'response') return { requestId: answers?.nativeId ?? null, status: 'success', result: said, error: null }
  const deadline = form?.form === 'task' ? form.deadline : null
  if (type !== 'notification')
    return { action: 'task.assign', params: said, ...(deadline === null ? {} : { deadline }) }
  return { event: 'warning', ...said, ...(answers === null ? {} : { requestId: answers.nativeId }) }
}
