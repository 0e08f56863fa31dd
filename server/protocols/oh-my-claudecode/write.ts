import { plainName } from '@/lib/names/names'
import type { PostNote } from '@/lib/post/post-parts'
import { post as words } from '@/lib/text/posts/post-words'
import type { DecidingProtocol } from '@/server/protocols/kit/capable'
import { type Decision, payloadOf, reasonOf, VERDICT, verdictOf } from '@/server/protocols/kit/decision'
import { type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { stem } from '@/server/protocols/kit/path'
import { placeOf } from '@/server/protocols/kit/placing'
import { joined } from '@/server/protocols/kit/prose'
import { fixedIn, idAt, isoTime, signed } from '@/server/protocols/kit/stamp-fields'
import type { FileChange, Outlet, Post, Stamp } from '@/server/protocols/kit/written-post'
import { APPROVED, REJECTED } from './approval'
import { DECIDED, SAID } from './mailbox'
import { LEADER } from './names'
import { MAILBOX, places, WITHIN } from './places'
import { raw } from './raw'
import { mailboxesIn } from './roster'

/** A person speaks as one more sender of a team, and decides an approval in its own file, as the program does. */
export const writing: DecidingProtocol['writing'] = {
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
      ...['message_id', 'from_worker', 'to_worker', 'created_at', 'type', 'signalbox'],
      // Of the program alone.
      ...['notified_at', 'delivered_at'],
    ],
  },
  outlets: [{ kind: 'mailbox', pattern: `${WITHIN}/*/mailbox/*.json`, named: `${WITHIN}/*/config.json`, name: 3 }],
  decidedIn: { place: 'approval', pattern: `${WITHIN}/*/approvals/*.json` },
  placed: mailboxesIn,
  check: faultsIn,
  rules: [],
  raw,
  write: (post, stamp) => post.outlets.map((outlet, place) => change(post, outlet, { stamp, place, type: SAID })),
  decide: (decision, post, stamp) =>
    post.outlets.map((outlet, place) =>
      isApproval(outlet)
        ? decided(decision, post, { outlet, stamp })
        : change({ ...post, text: saidOf(decision) }, outlet, { stamp, place, type: typeOf(decision) }),
    ),
  understands: (record) => (record.task_id === undefined ? null : ['approve', 'reject']),
  payload: () => null,
  task: () => null,
  reacts: ({ outlets }, agent) =>
    outlets.some(({ name }) => plainName(name) === plainName(agent)) ? words.because.unpoked(agent) : null,
  shell: () => null,
}

function isApproval({ path }: Outlet): boolean {
  return placeOf({ places }, path)?.name === 'approval'
}

/** What keeps it from being written. */
function faultsIn({ type, from, outlets, broadcast }: Post): PostNote[] {
  const isMember = outlets.some(({ among = [] }) => among.some((name) => plainName(name) === plainName(from)))
  return [
    ...(type === SAID ? [] : [words.typesOnly([SAID])]),
    ...(isMember || plainName(from) === LEADER ? [words.memberName(from)] : []),
    ...(broadcast ? [words.toEach] : []),
  ].map((says) => ({ severity: 'error', code: null, says, instead: null }))
}

type Laid = { stamp: Stamp; place: number; type: string }

function change(post: Post, { path }: Outlet, { stamp, place, type }: Laid): FileChange {
  const id = idAt(stamp, place)
  const { answers, repeats } = post
  const worker = stem(path)
  const message = {
    message_id: id,
    from_worker: post.from,
    to_worker: worker,
    body: post.text,
    created_at: isoTime(stamp.at),
    ...(type === SAID ? {} : { type }),
    ...(answers?.nativeId ? { in_reply_to: answers.nativeId } : {}),
    ...(repeats?.nativeId ? { retry_of: repeats.nativeId } : {}),
    ...signed(stamp),
  }
  const begins = JSON.stringify({ worker, messages: [] }, null, 2)
  return {
    effect: 'add',
    path,
    text: JSON.stringify(message),
    fixed: fixedIn(stamp, id),
    id,
    into: { ...MAILBOX.layout, begins },
  }
}

function typeOf(decision: Decision): string {
  return verdictOf(decision) === null ? SAID : DECIDED
}

/** A yes or a no begins with its word; what was changed stands whole behind the reason. */
function saidOf(decision: Decision): string {
  const verdict = verdictOf(decision)
  const said = verdict === null ? decision.reason : `${VERDICT[verdict]}: ${reasonOf(decision)}`
  const changed = payloadOf(decision)
  const payload =
    changed === undefined || typeof changed === 'string' ? (changed ?? null) : JSON.stringify(changed, null, 2)
  return joined('\n', said, payload)
}

/** The file that the question lies in, with the answer: what else stands there stays. */
function decided(decision: Decision, post: Post, { outlet, stamp }: { outlet: Outlet; stamp: Stamp }): FileChange {
  const { answers, from } = post
  const { signalbox: _, ...asked }: Fields = isFields(decision.record) ? decision.record : {}
  const record = {
    task_id: stem(outlet.path),
    required: true,
    ...asked,
    status: verdictOf(decision) === 'rejected' ? REJECTED : APPROVED,
    reviewer: from,
    decision_reason: reasonOf(decision),
    decided_at: isoTime(stamp.at),
    ...(answers?.nativeId ? { in_reply_to: answers.nativeId } : {}),
    ...signed(stamp),
  }
  return {
    effect: 'replace',
    path: outlet.path,
    text: JSON.stringify(record, null, 2),
    fixed: fixedIn(stamp),
    id: null,
    was: answers?.sha256 ?? '',
  }
}
