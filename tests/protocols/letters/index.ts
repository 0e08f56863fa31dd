import * as z from 'zod'
import { FLAGS } from '@/lib/message/flags'
import type { MessageReading, Reading } from '@/lib/message/reading'
import type { Stations } from '@/lib/source/stations'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { mail } from '@/server/containers/mail-container'
import { addressed, speaker } from '@/server/protocols/kit/addressee'
import { asks, peopleIn, wordsFor } from '@/server/protocols/kit/asking'
import { blankMessage } from '@/server/protocols/kit/blank'
import type { DecidingProtocol } from '@/server/protocols/kit/capable'
import { named, reasonOf, VERDICT, verdictOf } from '@/server/protocols/kit/decision'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { byPattern, weigh } from '@/server/protocols/kit/path'
import { fixedIn, idAt, isoTime, signed } from '@/server/protocols/kit/stamp-fields'
import { unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { FileChange, Post, Stamp } from '@/server/protocols/kit/written-post'
import type { Found } from '@/server/protocols/protocol'

/** Who has a letter says in its header what became of it. */
const LETTER = mail({ mutable: ['status'] })
const STATIONS: Stations = { boxes: ['inbox'], aside: ['archive'], namedIn: ['mail'], ofAll: [] }

/** A protocol nobody has: letters in Markdown, one file each. */
export const letters: DecidingProtocol = {
  name: 'letters',
  title: 'Letters',
  layout: {
    usual: [],
    detect: (paths) => weigh(paths, [{ pattern: /^mail\/[^/]+\/inbox\/[^/]+\.md$/, weight: 60 }]),
    looksFor: 'mail/<agent>/inbox/ with letters',
  },
  places: [
    {
      name: 'inbox',
      shape: 'document',
      container: LETTER,
      stations: STATIONS,
      match: byPattern(/^mail\/(?<agent>[^/]+)\/inbox\/[^/]+\.md$/),
    },
    {
      name: 'archive',
      shape: 'document',
      container: LETTER,
      stations: STATIONS,
      match: byPattern(/^mail\/(?<agent>[^/]+)\/archive\/[^/]+\.md$/),
    },
  ],
  prune: [],
  read,
  gone: ({ place }) => (place === 'inbox' ? 'consumed' : 'removed'),
  known: [],
  staleAfterMs: () => null,
  beatEveryMs: null,
  keeps: [],
  derives: false,
  unreadableRule: () => null,
  rules: [],
  writing: {
    manners: {
      ...{
        human: 'human',
        types: ['letter'],
        reply: 'letter',
        channels: false,
        several: true,
        parts: [],
        required: [],
      },
      ...{ forms: [], stamped: ['from', 'date', 'status', 'signalbox'] },
    },
    raw: {
      schema: z.looseObject({ body: z.string().min(1) }),
      own: ['body'],
      missing: () => null,
      said: ({ body }) => ({ type: 'letter', text: asText(body) ?? '' }),
    },
    outlets: [{ kind: 'inbox', pattern: 'mail/*/inbox/', name: 1 }],
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
  return post.outlets.map(({ name, path }, place) => {
    const header = {
      from: post.from,
      to: name,
      date: isoTime(stamp.at),
      status: 'unread',
      ...(post.answers === null ? {} : { re: post.answers.sha256 }),
      ...signed(stamp),
    }
    const id = idAt(stamp, place)
    const text = LETTER.spell?.({ ...header, body: post.text }) ?? ''
    return { effect: 'create', path: `${path}${id}.md`, text, fixed: fixedIn(stamp, id), id: null }
  })
}

function read(found: Found): Reading[] {
  return LETTER.cut(found.text).map((one) => {
    if (one.is === 'unreadable') return unreadable(one.fault)
    return letter(isFields(one.value) ? one.value : {}, one.identity(), { found, ambiguous: one.ambiguous })
  })
}

function letter(
  fields: Fields,
  fingerprint: string,
  { found, ambiguous }: { found: Found; ambiguous: boolean },
): Reading {
  const { captures, context, place } = found
  const sender = speaker(fields.from, context.aliases)
  const sent = parseClaimed(fields.date, context.zone)
  const re = asText(fields.re)
  const message: MessageReading = {
    ...blankMessage(captures.agent ?? ''),
    fingerprint,
    from: sender?.agent ?? null,
    fromRaw: sender?.raw ?? null,
    ...addressed(captures.agent ?? null, context.aliases),
    traceId: re,
    links: re === null ? [] : [{ key: `re ${re}`, basis: 'reply' }],
    type: 'letter',
    kind: fields.wants === 'yes' ? 'request' : 'chat',
    sent,
    state: place === 'archive' ? 'archived' : (asText(fields.status) ?? 'unread'),
    body: asText(fields.body) ?? '',
    flags: [...timeFlags(sent), ...(ambiguous ? [FLAGS.ambiguousKeys] : [])],
  }
  const { byPerson, addressed: isForPerson } = peopleIn(message, context)
  if (byPerson) return { ...message, flags: [...message.flags, FLAGS.claimsHuman] }
  if (!isForPerson) return message
  return { ...message, ask: message.kind === 'request' ? asks('decide') : wordsFor(message) }
}
