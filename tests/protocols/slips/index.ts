import * as z from 'zod'
import { FLAGS } from '@/lib/message/flags'
import type { MessageReading, Reading } from '@/lib/message/reading'
import { agentName } from '@/lib/names/names'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { list } from '@/server/containers/list-container'
import { addressed, speaker } from '@/server/protocols/kit/addressee'
import { asks, peopleIn, wordsFor } from '@/server/protocols/kit/asking'
import { blankMessage } from '@/server/protocols/kit/blank'
import type { DecidingProtocol } from '@/server/protocols/kit/capable'
import { named, reasonOf, VERDICT, verdictOf } from '@/server/protocols/kit/decision'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { byPattern, weigh } from '@/server/protocols/kit/path'
import { fixedIn, isoTime, signed } from '@/server/protocols/kit/stamp-fields'
import { notAnObject, unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { FileChange, Post, Stamp } from '@/server/protocols/kit/written-post'
import type { Found } from '@/server/protocols/protocol'

/** All that an agent was ever told, in one list: it stays there, and says of each slip whether it was read. */
const SLIPS = list({ mutable: ['read'], stays: true })

/** A protocol nobody has: a list of slips for each agent, without ids. */
export const slips: DecidingProtocol = {
  name: 'slips',
  title: 'Slips',
  layout: {
    usual: [],
    detect: (paths) => weigh(paths, [{ pattern: /^slips\/[^/]+\.json$/, weight: 60 }]),
    looksFor: 'slips/ with a list for each agent',
  },
  places: [{ name: 'slips', shape: 'snapshot', container: SLIPS, match: byPattern(/^slips\/(?<agent>[^/]+)\.json$/) }],
  prune: [],
  read,
  gone: () => 'removed',
  known: [],
  staleAfterMs: () => null,
  beatEveryMs: null,
  keeps: ['state'],
  derives: false,
  unreadableRule: () => null,
  rules: [],
  writing: {
    manners: {
      ...{ human: 'human', types: ['slip'], reply: 'slip', channels: false, several: true, parts: [], required: [] },
      ...{ forms: [], stamped: ['from', 'at', 'read', 'signalbox'] },
    },
    raw: {
      schema: z.looseObject({ text: z.string().min(1) }),
      own: ['text'],
      missing: () => null,
      said: ({ text }) => ({ type: 'slip', text: asText(text) ?? '' }),
    },
    outlets: [{ kind: 'mailbox', pattern: 'slips/*.json', name: 1 }],
    check: () => [],
    rules: [],
    write,
    decide: (decision, post, stamp) => {
      const verdict = verdictOf(decision)
      const said =
        verdict === null ? decision.reason : `${VERDICT[verdict]} ${named(decision, post)}: ${reasonOf(decision)}`
      return write({ ...post, text: said }, stamp)
    },
    payload: () => null,
    task: () => null,
    reacts: (post, agent) => (post.outlets.some(({ name }) => name === agent) ? agent : null),
    shell: () => null,
  },
}

function write(post: Post, stamp: Stamp): FileChange[] {
  const { answers } = post
  return post.outlets.map(({ path }) => {
    const slip = {
      from: post.from,
      at: isoTime(stamp.at),
      text: post.text,
      read: false,
      ...(answers === null ? {} : { re: answers.sha256 }),
      ...signed(stamp),
    }
    const text = JSON.stringify(slip)
    return { effect: 'add', path, text, fixed: fixedIn(stamp), id: null, into: SLIPS.layout }
  })
}

function read(found: Found): Reading[] {
  const cut = SLIPS.cut(found.text)
  const { agent = '' } = found.captures
  if (cut.length === 0) return [{ reading: 'state', subject: agent, agent, summary: '', effects: [], flags: [] }]
  return cut.map((one) => {
    if (one.is === 'unreadable') return unreadable(one.fault)
    return isFields(one.value) ? slip(one.value, one.identity(), found) : { ...notAnObject(one.value), at: null }
  })
}

function slip(fields: Fields, fingerprint: string, { captures, context }: Found): Reading {
  const sender = speaker(fields.from, context.aliases)
  const sent = parseClaimed(fields.at, context.zone)
  const re = asText(fields.re)
  const message: MessageReading = {
    ...blankMessage(captures.agent ?? ''),
    fingerprint,
    from: sender?.agent ?? null,
    fromRaw: sender?.raw ?? null,
    ...addressed(captures.agent ?? null, context.aliases),
    ...(captures.agent === undefined ? {} : { holder: agentName(captures.agent, context.aliases) }),
    traceId: re,
    links: re === null ? [] : [{ key: `re ${re}`, basis: 'reply' }],
    type: 'slip',
    kind: fields.wants === 'yes' ? 'request' : 'chat',
    sent,
    state: fields.read === true ? 'read' : 'unread',
    body: asText(fields.text) ?? '',
    flags: timeFlags(sent),
  }
  const { byPerson, addressed: isForPerson } = peopleIn(message, context)
  if (byPerson) return { ...message, flags: [...message.flags, FLAGS.claimsHuman] }
  if (!isForPerson) return message
  return { ...message, ask: message.kind === 'request' ? asks('decide') : wordsFor(message) }
}
