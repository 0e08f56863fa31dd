import { agentName } from '@/lib/names/names'
import { post as words } from '@/lib/text/posts/post-words'
import { decidedWords } from '@/lib/text/written/decided-words'
import type { DecidingProtocol } from '@/server/protocols/kit/capable'
import { type Decision, named as namedIn, reasonOf, VERDICT, verdictOf } from '@/server/protocols/kit/decision'
import { mentioned } from '@/server/protocols/kit/mentions'
import { retried } from '@/server/protocols/kit/retry'
import { fixedIn, isoTime, quoted, signed } from '@/server/protocols/kit/stamp-fields'
import type { Answered, FileChange, Post, Stamp } from '@/server/protocols/kit/written-post'
import { checkForm, formed, harm, SHUTDOWN } from './form'
import { EVERYONE, HANDLES, handle } from './handles'
import { raw } from './raw'
import { RULES } from './rules'

const NO_ALIASES = { humans: [], aliases: new Map() }
const TABLE: readonly string[] = [...HANDLES.map(({ agent }) => agent), EVERYONE]

export const writing: DecidingProtocol['writing'] = {
  manners: {
    human: 'human',
    types: ['message', 'decision', 'task', 'status', 'request', 'autonomy', 'system'],
    reply: 'message',
    channels: true,
    several: true,
    parts: ['reasoning'],
    required: ['reasoning'],
    forms: [
      { form: 'task', type: 'task', asks: ['task'], usual: null },
      { form: 'autonomy', type: 'autonomy', asks: ['level'], usual: '' },
      { form: 'shutdown', type: 'system', asks: [], usual: SHUTDOWN },
      { form: 'broadcast', type: 'message', asks: [], usual: null },
    ],
    stamped: ['ts', 'from', 'signalbox'],
    stop: { type: 'system', form: 'shutdown' },
    nudge: { type: 'message', wants: { acknowledgement: 'an ACK', shutdown: 'a SHUTDOWN_ACK' } },
  },
  outlets: [
    { kind: 'channel', pattern: '*/channel.jsonl', name: 0 },
    { kind: 'channel', pattern: 'channel.jsonl', name: null },
  ],
  check: checkForm,
  rules: RULES,
  formed,
  harm,
  raw,
  write: (post, stamp) => post.outlets.map(({ path }) => change(post, stamp, path)),
  decide: (decision, post, stamp) => writing.write({ ...post, ...said(decision, post) }, stamp),
  payload: () => null,
  task: () => null,
  reacts,
  shell: (post, root) => {
    const [team] = post.outlets
    if (team === undefined) return null
    const to = post.broadcast ? '@all' : post.to.map(({ name }) => typed(handle(name))).join(' ')
    const command = [
      `python3 scripts/channel.py write --team ${quoted(team.name)} --from ${quoted(post.from)}`,
      `--to ${to} --type ${quoted(post.type)}`,
      `--reasoning ${quoted(post.reasoning ?? '')} --content ${quoted(post.text)}  # ${root}`,
    ].join(' ')
    return { name: 'channel.py', command, unsaid: null }
  },
}

const PLAIN = /^@[A-Za-z0-9][A-Za-z0-9_-]*$/

/** A handle as it is typed: agents make their own, and a shell would act on what some of them hold. */
function typed(handle: string): string {
  return PLAIN.test(handle) ? handle : quoted(handle)
}

function said(decision: Decision, post: Post): Pick<Post, 'type' | 'text' | 'reasoning'> {
  const { verb, reason, changed } = decision
  const reasoning = reason === '' ? decidedWords.reasoning(post.answers?.from ?? '') : reason
  const verdict = verdictOf(decision)
  if (verdict === null) return { type: verb === 'ask-more' ? 'request' : 'message', text: reason, reasoning }
  const text = `${VERDICT[verdict]} ${namedIn(decision, post)}: ${reasonOf(decision)}`
  return { type: 'decision', text: changed === null ? text : `${text}\n${changed}`, reasoning }
}

function change(post: Post, stamp: Stamp, path: string): FileChange {
  const { answers, repeats } = post
  const line = {
    ts: isoTime(stamp.at),
    from: post.from,
    to: post.broadcast ? null : post.to.map(({ name }) => handle(name)),
    type: post.type,
    reasoning: post.reasoning ?? '',
    content: post.text,
    ...(answers === null ? {} : { in_reply_to: named(answers) }),
    ...(repeats === null ? {} : { retry_of: named(repeats) }),
    ...signed(stamp),
  }
  const change = { path, text: JSON.stringify(line), fixed: fixedIn(stamp), id: null }
  // What is said again names what it repeats already, and is that once more.
  if (repeats !== null) return { effect: 'append', ...change }
  const torn = (sha256: string) => ({ ts: line.ts, from: line.from, sha256 })
  return { effect: 'append', ...change, again: ({ text, sha256 }) => retried(text, torn(sha256)) }
}

/** A line has no id: it goes by its time, its author and its bytes. */
function named({ sentRaw, from, sha256 }: Answered): object {
  return { ts: sentRaw, from: from ?? '', sha256 }
}

/** Agents look for their handle between quotes in the line, and for mentions in what it says. */
function reacts(post: Post, agent: string): string | null {
  if (post.to.some(({ name }) => handle(name) === handle(agent))) return words.because.handle(agent)
  return mentioned(post.text, TABLE, NO_ALIASES).includes(agentName(agent, NO_ALIASES.aliases))
    ? words.because.contains(agent)
    : null
}
