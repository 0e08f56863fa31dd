import { post as words } from '@/lib/text/posts/post-words'
import type { DecidingProtocol } from '@/server/protocols/kit/capable'
import { type Decision, reasonOf, VERDICT, verdictOf } from '@/server/protocols/kit/decision'
import { payloadAt } from '@/server/protocols/kit/json-fields'
import { fixedIn, isoTime, onlyName, pretty, quoted, signed } from '@/server/protocols/kit/stamp-fields'
import type { FileChange, Post, Stamp } from '@/server/protocols/kit/written-post'
import { raw } from './raw'
import { RULES } from './rules'
import { MESSAGE } from './schema'

const EVERYONE = 'all'

export const writing: DecidingProtocol['writing'] = {
  manners: {
    human: 'human',
    types: ['chat', 'task_assign', 'review_vote', 'incident'],
    reply: 'chat',
    stop: { type: 'chat', form: null },
    nudge: { type: 'chat', wants: { result: 'a task_result' } },
    channels: true,
    several: false,
    parts: ['code', 'artifacts'],
    required: [],
    forms: [
      { form: 'task', type: 'task_assign', asks: [], usual: null },
      { form: 'broadcast', type: 'chat', asks: [], usual: null },
    ],
    stamped: ['id', 'timestamp', 'session_id', 'from', 'metadata.signalbox'],
  },
  outlets: [{ kind: 'channel', pattern: 'channels/*/', name: 1 }],
  check: (post) =>
    post.to.length > 1 ? [{ severity: 'error', code: null, says: words.oneRecipient, instead: null }] : [],
  rules: RULES,
  raw,
  write: (post, stamp) => post.outlets.map((channel) => change(post, stamp, channel)),
  decide: (decision, post, stamp) => writing.write({ ...post, ...said(decision) }, stamp),
  payload: (record) => payloadAt(record, MESSAGE.code),
  task: () => null,
  reacts,
  unwoken: (post, agent) => {
    const text = post.text.split('\n').map((line) => (startsWith(line, agent) ? `The ${line}` : line))
    const calm = { ...post, text: text.join('\n') }
    return reacts(post, agent) !== null && reacts(calm, agent) === null ? calm.text : null
  },
  shell: ({ type, artifacts, ...post }, root) => {
    if (type !== 'chat' || artifacts.length > 0) return null
    const code = post.code === null ? '' : `--code ${quoted(post.code)} `
    const command = `${quoted(`${root}/scripts/send-message`)} --to ${quoted(receiver(post))} ${code}${quoted(post.text)}`
    return { name: 'send-message', command, unsaid: words.noChannelNamed }
  },
}

function said(decision: Decision): Pick<Post, 'type' | 'text' | 'code'> {
  const verdict = verdictOf(decision)
  if (verdict === null) return { type: 'chat', text: decision.reason, code: null }
  return { type: 'review_vote', text: `${VERDICT[verdict]}: ${reasonOf(decision)}`, code: decision.changed }
}

function receiver(post: Pick<Post, 'to' | 'broadcast'>): string {
  return onlyName(post) ?? EVERYONE
}

function change(post: Post, stamp: Stamp, channel: Post['outlets'][number]): FileChange {
  const time = isoTime(stamp.at)
  const [day = '', clock = ''] = time.replace(/\..*$/, '').replaceAll(/[-:]/g, '').split('T')
  const id = `msg-${day}-${clock}-${post.from}-${stamp.hex}`
  const again = post.repeats?.nativeId ?? null
  // What is sent again stands as an answer to what it repeats, which is how the protocol links them.
  const reply = post.answers?.nativeId ?? again
  const message = {
    id,
    timestamp: time,
    session_id: channel.name,
    from: post.from,
    to: receiver(post),
    type: post.type,
    content: { text: post.text, code: post.code, artifacts: post.artifacts },
    metadata: {
      mode: 'chat',
      ...(reply === null ? {} : { in_reply_to: reply }),
      ...(again === null ? {} : { retry_of: again }),
      ...signed(stamp),
    },
  }
  return {
    effect: 'create',
    path: `${channel.path}${id}.json`,
    text: pretty(message),
    fixed: fixedIn(stamp, id),
    id,
  }
}

/** `is_for_us` of the watchers, to the letter: the rest of a line is never looked at, nor where a handle ends. */
function reacts(post: Post, agent: string): string | null {
  if (receiver(post) === agent) return words.because.to(agent)
  if (post.text.includes(`@${agent}`)) return words.because.contains(agent)
  const line = post.text.split('\n').findIndex((text) => startsWith(text, agent))
  return line === -1 ? null : words.because.starts(agent, line + 1)
}

function startsWith(line: string, agent: string): boolean {
  return line.toLowerCase().startsWith(agent.toLowerCase())
}
