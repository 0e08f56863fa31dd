import { plainName } from '@/lib/names/names'
import type { PostNote } from '@/lib/post/post-parts'
import { post as words } from '@/lib/text/posts/post-words'
import type { Fields } from '@/server/protocols/kit/json-fields'
import { fixedIn, idAt, isoTime, signed } from '@/server/protocols/kit/stamp-fields'
import type { FileChange, Outlet, Post, Stamp, Writing } from '@/server/protocols/kit/written-post'
import { mayBeFrame } from './frame'
import { LEAD } from './member-names'
import { INBOX } from './places'
import { raw, SAID } from './raw'
import { inboxesIn, isLeadAlone } from './roster'
import { isAskedThere } from './session-file'

/**
 * A person speaks as one more sender of a team, and decides nothing: a permission, a plan or an end that is written there is
 * not taken for a person's, and spoils what is asked.
 */
export const writing: Writing = {
  manners: {
    human: 'human',
    types: [SAID],
    reply: SAID,
    stop: { type: SAID, form: null },
    nudge: { type: SAID, wants: {} },
    channels: false,
    several: true,
    parts: [],
    required: [],
    forms: [],
    stamped: [
      ...['from', 'timestamp', 'msgV', 'msg_id', 'type', 'read', 'signalbox'],
      // Of the program's own members alone.
      ...['color', 'lead_sig', 'from_plugin'],
    ],
  },
  outlets: [{ kind: 'mailbox', pattern: 'teams/*/inboxes/*.json', named: 'teams/*/config.json', name: 1 }],
  placed: inboxesIn,
  check: (post, said = {}) => [...faultsIn(post, said).map(error), ...unheardIn(post)],
  rules: [],
  raw,
  write: (post, stamp) => post.outlets.map((outlet, place) => change(post, outlet, { stamp, place })),
  decide: null,
  elsewhere: () => words.inTerminal,
  payload: () => null,
  task: () => null,
  reacts: ({ outlets }, agent) => {
    if (!outlets.some(({ name }) => plainName(name) === plainName(agent))) return null
    return agent.startsWith(`${LEAD}@`) ? words.because.lead(agent) : words.because.turn(agent)
  },
  shell: () => null,
}

/** What keeps it from being written. */
function faultsIn({ text, type, from, outlets, broadcast, answers }: Post, said: Fields): string[] {
  const texts = [text, said.text].filter((one) => typeof one === 'string')
  const isMember = outlets.some(({ among = [] }) => among.some((name) => plainName(name) === plainName(from)))
  return [
    ...(type === SAID ? [] : [words.typesOnly([SAID])]),
    ...(texts.some(mayBeFrame) ? [words.frame] : []),
    ...(isMember ? [words.memberName(from)] : []),
    ...(broadcast ? [words.toEach] : []),
    ...(isAskedThere(answers?.nativeId ?? null) ? [words.inTerminal] : []),
  ]
}

function unheardIn({ outlets }: Post): PostNote[] {
  return outlets
    .filter(isLeadAlone)
    .map(({ name }) => ({ severity: 'warning', code: null, says: words.leadAlone(name), instead: null }))
}

function error(says: string): PostNote {
  return { severity: 'error', code: null, says, instead: null }
}

function change(post: Post, { path }: Outlet, { stamp, place }: { stamp: Stamp; place: number }): FileChange {
  const id = idAt(stamp, place)
  const { answers, repeats } = post
  const entry = {
    from: post.from,
    text: post.text,
    timestamp: isoTime(stamp.at),
    msgV: 1,
    msg_id: id,
    type: 'message',
    read: false,
    ...(answers?.nativeId ? { in_reply_to: answers.nativeId } : {}),
    ...(repeats?.nativeId ? { retry_of: repeats.nativeId } : {}),
    ...signed(stamp),
  }
  return {
    effect: 'add',
    path,
    text: JSON.stringify(entry),
    fixed: fixedIn(stamp, id),
    id,
    into: INBOX.layout,
  }
}
