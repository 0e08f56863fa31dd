import { parseJson } from '@/lib/json'
import { isTemplate } from '@/lib/template'
import { post as words } from '@/lib/text/post'
import { asText, isFields } from '../field'
import type { FileChange, Post, Stamp, Writing } from '../post'
import { fixedIn, idAt, isoTime, pretty, signed } from '../stamp'

export const writing: Writing = {
  manners: {
    human: 'User',
    types: ['message', 'request_status', 'directive', 'task'],
    reply: 'message',
    channels: false,
    several: true,
    parts: ['priority', 'code', 'artifacts'],
    required: [],
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
  owner: (text) => {
    const parsed = parseJson(text)
    const assigned = parsed.ok && isFields(parsed.value) ? asText(parsed.value.assigned_agent_id) : null
    return assigned === null || isTemplate(assigned) ? null : assigned
  },
  check: () => [],
  write: (post, stamp) => post.outlets.map((_, place) => change(post, stamp, place)),
  reacts: (post, agent) => {
    const outlet = post.outlets.find(({ name }) => name.toLowerCase() === agent)
    if (outlet === undefined) return null
    return outlet.kind === 'mailbox' ? words.because.mailbox(agent) : words.because.inbox(agent)
  },
  shell: () => null,
}

function change(post: Post, stamp: Stamp, place: number): FileChange {
  const id = idAt(stamp, place)
  const outlet = post.outlets[place]
  if (outlet === undefined) throw new RangeError('There is no such outlet.')
  const { answers } = post
  const message = {
    message_id: id,
    sender_agent_id: post.from,
    timestamp_dispatched: isoTime(stamp.at),
    command: post.type,
    params: {
      message: post.text,
      ...(post.code === null ? {} : { code: post.code }),
      ...(post.artifacts.length === 0 ? {} : { artifacts: post.artifacts }),
    },
    ...(answers?.taskId ? { task_id: answers.taskId } : {}),
    ...(answers?.nativeId ? { in_reply_to: answers.nativeId } : {}),
    ...(post.priority === null ? {} : { priority: post.priority }),
    ...(outlet.kind === 'mailbox' ? {} : { target_agent_id: outlet.name }),
    ...signed(stamp),
  }
  const common = { fixed: fixedIn(stamp, id), id }
  return outlet.kind === 'mailbox'
    ? { ...common, effect: 'add', path: outlet.path, text: JSON.stringify(message) }
    : { ...common, effect: 'create', path: `${outlet.path}task_${id}.json`, text: pretty(message) }
}
