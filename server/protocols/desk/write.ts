import type { Verb } from '@/lib/asks/approval'
import { post as words } from '@/lib/text/posts/post-words'
import type { DecidingProtocol } from '@/server/protocols/kit/capable'
import { type Decision, payloadOf } from '@/server/protocols/kit/decision'
import { type Fields, isFields, paths, payloadAt } from '@/server/protocols/kit/json-fields'
import { fixedIn, idAt, isoTime, onlyName, pretty, signed } from '@/server/protocols/kit/stamp-fields'
import type { AskedCall, FileChange, Post, Stamp } from '@/server/protocols/kit/written-post'
import { ANSWERS } from './places'
import { raw } from './raw'
import { deskRequest, REQUEST_ID, type VERDICTS } from './schema'

const PAYLOAD = paths('payload')
/** What a hook understands; handed back, its program asks for itself. */
const OF_HOOK: readonly Verb[] = ['approve', 'reject', 'no-decision']

export const writing: DecidingProtocol['writing'] = {
  manners: {
    human: 'human',
    types: ['answered'],
    reply: 'answered',
    channels: true,
    several: false,
    parts: [],
    required: [],
    forms: [],
    stamped: ['desk', 'id', 'at', 'from', 'to', 'request', 'signalbox'],
  },
  outlets: [{ kind: 'channel', pattern: ANSWERS, name: null }],
  check: ({ answers, repeats }) =>
    answers === null && repeats === null
      ? [{ severity: 'error', code: null, says: words.deskAnswersOnly, instead: null }]
      : [],
  rules: [],
  raw,
  write: (post, stamp) => answer(post, stamp, { verdict: 'answered', text: post.text, by: null, payload: undefined }),
  decide: (decision, post, stamp) =>
    answer(post, stamp, {
      verdict: VERDICT[decision.verb],
      text: decision.reason,
      by: decision.by,
      payload: payloadOf(decision),
    }),
  understands: (record) => (record.hook === true ? OF_HOOK : null),
  least: (record) => {
    const request = deskRequest.safeParse(record)
    return request.success ? (request.data.least ?? null) : null
  },
  call: callIn,
  changedAsData: true,
  payload: (record: Fields) => payloadAt(record, PAYLOAD),
  task: () => null,
  reacts: (post) => (post.answers === null ? null : words.because.waitsForAnswer),
  shell: () => null,
}

/** A session leads the team that its program names by the first 8 digits of its id. */
function callIn({ hook, context, payload }: Fields): AskedCall | null {
  if (hook !== true || !isFields(context) || typeof context.session !== 'string') return null
  const { session, team } = context
  const made =
    isFields(payload) && typeof payload.tool === 'string' && isFields(payload.input)
      ? { id: typeof context.call === 'string' ? context.call : null, tool: payload.tool, input: payload.input }
      : null
  return { session, teams: [...(typeof team === 'string' ? [team] : []), `session-${session.slice(0, 8)}`], made }
}

const VERDICT: { readonly [verb in Decision['verb']]: (typeof VERDICTS)[number] } = {
  approve: 'approved',
  reject: 'rejected',
  'approve-as-changed': 'approved-as-changed',
  answer: 'answered',
  'ask-more': 'more',
  'no-decision': 'returned',
}

type Said = { verdict: string; text: string; by: Decision['by'] | null; payload: unknown }

/** A name that begins with that of the request, so that whoever waits finds it without opening others. */
function answer(post: Post, stamp: Stamp, { verdict, text, by, payload }: Said): FileChange[] {
  const { answers, repeats } = post
  const request = answers?.nativeId ?? null
  const again = repeats?.nativeId ?? null
  return post.outlets.map(({ path }, place) => {
    const id = idAt(stamp, place)
    const record = {
      desk: 1,
      id,
      request,
      at: isoTime(stamp.at),
      from: post.from,
      to: post.broadcast ? 'all' : onlyName(post),
      verdict,
      text,
      ...(payload === undefined ? {} : { payload }),
      ...(by === null ? {} : { by }),
      ...(again === null ? {} : { retry_of: again }),
      ...signed(stamp),
    }
    const named = request !== null && REQUEST_ID.test(request) ? `${request}-${id.slice(0, 8)}` : id
    return { effect: 'create', path: `${path}${named}.json`, text: pretty(record), fixed: fixedIn(stamp, id), id }
  })
}
