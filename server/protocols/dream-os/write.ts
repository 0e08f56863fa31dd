import { isTemplate } from '@/lib/letters/template'
import { plainName } from '@/lib/names/names'
import { post as words } from '@/lib/text/posts/post-words'
import type { DecidingProtocol } from '@/server/protocols/kit/capable'
import { type Decision, payloadOf, reasonOf, verdictOf } from '@/server/protocols/kit/decision'
import { asText, find, paths, payloadAt } from '@/server/protocols/kit/json-fields'
import { retried } from '@/server/protocols/kit/retry'
import { fixedIn, idAt, isoTime, pretty, signed } from '@/server/protocols/kit/stamp-fields'
import type { FileChange, Post, Stamp } from '@/server/protocols/kit/written-post'
import { MAILBOX } from './places'
import { real } from './plan'
import { raw } from './raw'
import { RULES } from './rules'
import { MESSAGE } from './schema'

const PAYLOAD = paths('params', 'data.params', 'data', 'details', 'payload')

export const writing: DecidingProtocol['writing'] = {
  manners: {
    human: 'User',
    types: ['message', 'request_status', 'directive', 'task'],
    reply: 'message',
    stop: { type: 'directive', form: null },
    nudge: { type: 'message', wants: { result: 'the outcome of this command' } },
    channels: false,
    several: true,
    parts: ['priority', 'code', 'artifacts'],
    required: [],
    forms: [{ form: 'task', type: null, asks: ['task'], usual: null }],
    stamped: ['message_id', 'sender_agent_id', 'timestamp_dispatched', 'target_agent_id', 'signalbox'],
  },
  outlets: [
    { kind: 'inbox', pattern: 'runtime/*/inbox/', name: 1 },
    { kind: 'inbox', pattern: 'agent_mailboxes/*/inbox/', name: 1 },
    { kind: 'inbox', pattern: 'agent_workspaces/*/inbox/', name: 1 },
    { kind: 'inbox', pattern: 'runtime/agent_mailboxes/*/inbox/', name: 2 },
    { kind: 'mailbox', pattern: 'mailbox_*.json', name: 0 },
    { kind: 'mailbox', pattern: '*/mailbox_*.json', name: 1 },
    { kind: 'mailbox', pattern: '*/*/mailbox_*.json', name: 2 },
  ],
  journals: [
    { kind: 'journal', pattern: 'governance_memory.jsonl', name: 0 },
    { kind: 'journal', pattern: '*/governance_memory.jsonl', name: 1 },
    { kind: 'journal', pattern: '*/*/governance_memory.jsonl', name: 2 },
  ],
  placed: (found, text) => [{ ...found, name: ownerIn(text) ?? found.name }],
  check: () => [],
  rules: RULES,
  raw,
  write: (post, stamp) => post.outlets.map((_, place) => change(post, { stamp, place, ...said(post) })),
  decide: (decision, post, stamp) => {
    const verdict = verdictOf(decision)
    const words = { ...said({ ...post, text: decision.reason }), command: 'message' }
    if (verdict === null) return post.outlets.map((_, place) => change(post, { stamp, place, ...words }))
    const laid = { command: 'approval_decision', params: about(decision, post) }
    const letters = post.outlets.map((_, place) => change(post, { stamp, place, ...laid }))
    const [journal] = decision.journals
    return journal === undefined ? letters : [...letters, line(decision, post, { stamp, path: journal.path })]
  },
  changedAsData: true,
  payload: (record) => payloadAt(record, PAYLOAD),
  task: (record) => real(find(record, 'task', MESSAGE.task).value),
  reacts: (post, agent) => {
    const outlet = post.outlets.find(({ name }) => plainName(name) === plainName(agent))
    if (outlet === undefined) return null
    return outlet.kind === 'mailbox' ? words.because.mailbox(agent) : words.because.inbox(agent)
  },
  shell: () => null,
}

/** Whom a mailbox says that it is assigned to. */
function ownerIn(text: string | null): string | null {
  const parsed = text === null ? null : MAILBOX.one(text)
  const assigned = parsed?.ok ? asText(MAILBOX.open(parsed.value).header.assigned_agent_id) : null
  return assigned === null || isTemplate(assigned) ? null : assigned
}

/** What was decided, and on what. */
function about(decision: Decision, { answers }: Post): object {
  const payload = payloadOf(decision)
  return {
    message_id: answers?.nativeId ?? null,
    task_id: decision.task,
    decision: verdictOf(decision),
    reason: reasonOf(decision),
    ...(payload === undefined ? {} : { payload }),
  }
}

/** The same in the log of decisions, so that both can be held against each other. */
function line(decision: Decision, post: Post, { stamp, path }: { stamp: Stamp; path: string }): FileChange {
  const [id = ''] = stamp.ids
  const asked = post.answers?.nativeId ?? null
  const event = {
    event_id: id,
    event_type: 'HUMAN_DECISION',
    agent_source: post.from,
    details: about(decision, post),
    ...(asked === null ? {} : { in_reply_to: asked }),
    timestamp: isoTime(stamp.at),
    ...signed(stamp),
  }
  const common = { path, text: JSON.stringify(event), fixed: fixedIn(stamp, id), id: null }
  return { effect: 'append', ...common, again: ({ text }) => retried(text, id) }
}

type Laid = { stamp: Stamp; place: number; command: string; params: object }

function said(post: Post): { command: string; params: object } {
  const { type, text, code, artifacts } = post
  const more = { ...(code === null ? {} : { code }), ...(artifacts.length === 0 ? {} : { artifacts }) }
  return { command: type, params: { message: text, ...more } }
}

function change(post: Post, { stamp, place, command, params }: Laid): FileChange {
  const id = idAt(stamp, place)
  const outlet = post.outlets[place]
  if (outlet === undefined) throw new RangeError('There is no such outlet.')
  const { answers, repeats } = post
  const task = answers?.taskId ?? (post.form?.form === 'task' ? post.form.task : null)
  const message = {
    message_id: id,
    sender_agent_id: post.from,
    timestamp_dispatched: isoTime(stamp.at),
    command,
    params,
    ...(task ? { task_id: task } : {}),
    ...(answers?.nativeId ? { in_reply_to: answers.nativeId } : {}),
    ...(repeats?.nativeId ? { retry_of: repeats.nativeId } : {}),
    ...(post.priority === null ? {} : { priority: post.priority }),
    ...(outlet.kind === 'mailbox' ? {} : { target_agent_id: outlet.name }),
    ...signed(stamp),
  }
  const common = { fixed: fixedIn(stamp, id), id }
  return outlet.kind === 'mailbox'
    ? { ...common, effect: 'add', path: outlet.path, text: JSON.stringify(message), into: MAILBOX.layout }
    : { ...common, effect: 'create', path: `${outlet.path}task_${id}.json`, text: pretty(message) }
}
