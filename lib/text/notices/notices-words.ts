import type { InboxMeasure } from '@/lib/alerts/alert-measure'
import type { DeliveryFailure } from '@/lib/pages/delivery-failure'
import type { NoticeCounts } from '@/lib/pages/notice'
import type { Gravity } from '@/lib/rules/judged'
import { counted, number } from '../number'
import { spoken } from '../spoken'

/** Of everything that has a source. */
export const sumOf = ({ decide, answer, alarms, problems, unreadable, holds }: NoticeCounts) =>
  decide + answer + alarms + problems + unreadable + holds

const asks = (count: number) => counted(count, 'request waits', 'requests wait')

/** Notifications of new requests: what they say, and what the server says of them. */
export const notices = spoken('notices', {
  /** `3 requests wait for a decision, 1 request waits for an answer, 1 alert was raised` */
  lead: ({ decide, answer, alarms, alerts, problems, unreadable, holds }: NoticeCounts): string => {
    const parts = [
      decide > 0 ? `${asks(decide)} for a decision` : null,
      answer > 0 ? `${asks(answer)} for an answer` : null,
      alarms > 0 ? `${counted(alarms, 'alert was', 'alerts were')} raised` : null,
      problems > 0 ? counted(problems, 'critical problem', 'critical problems') : null,
      unreadable > 0 ? counted(unreadable, 'unreadable file', 'unreadable files') : null,
      holds > 0 ? counted(holds, 'new hold', 'new holds') : null,
      alerts > 0 ? `${counted(alerts, 'alert rule', 'alert rules')} fired` : null,
    ]
    return parts.filter((part) => part !== null).join(', ')
  },
  said: (lead: string, sources: readonly string[]) =>
    sources.length === 0 ? `Signalbox: ${lead}.` : `Signalbox: ${lead} (${sources.join(', ')}).`,
  /** `CI is red (error)` */
  alert: (name: string, severity: Gravity) => `${name} (${severity})`,
  unheardAlert: (name: string, severity: Gravity) => `${name} (${severity}), not acknowledged`,
  inboxes: {
    queue: (count: number) => `${counted(count, 'message', 'messages')} in one inbox`,
    undrained: (count: number) => counted(count, 'undrained inbox', 'undrained inboxes'),
  } satisfies Record<InboxMeasure, (count: number) => string>,
  assigned: (person: string) => `assigned to ${person}`,
  /** `A message claims to be from a person (collab): 3` */
  problem: (title: string, source: string, count: number) => `${title} (${source}): ${number(count)}`,
  ofSource: (source: string, counts: NoticeCounts) => `${source} ${number(sumOf(counts))}`,
  moreSources: (count: number) => (count > 0 ? [counted(count, 'more source', 'more sources')] : []),
  quoted: (from: string | null, source: string, words: string) => `${from ?? 'unknown sender'} (${source}): “${words}”`,
  open: 'Open in Signalbox',
  opensHere:
    'The link opens only on the machine that runs the console, because the console has no public address (--public-url).',
  test: 'Signalbox: this is a test. No request is waiting because of it.',
  testAlert: 'Signalbox: this is a test of an alert rule. It did not fire.',
  noSource: 'no source',
  others: 'others',
  refused: {
    address: 'This is not a web address.',
    scheme: 'The address must start with http:// or https://.',
    credentials: 'Remove the name and password from the address.',
    own: 'This is the address of this console.',
    metadata: (address: string) =>
      `Nothing is sent to ${address}: it is link-local, where machines keep their own keys.`,
  },
  failed: {
    late: (ms: number) => `No complete answer within ${number(Math.round(ms / 1000))} s.`,
    stopped: 'The console stopped during the attempt.',
    redirect: (status: number) => `The receiver redirected (${status}). Redirects are not followed.`,
    status: (status: number, word: string | null = null) =>
      word === null ? `The receiver answered ${status}.` : `The receiver answered ${status}: ${word}.`,
    messenger: (status: number) => `The receiver answered ${status} but did not confirm that it accepted the message.`,
    /** A messenger that answered and took nothing, with its own code and words. */
    code: (status: number, code: string, said: string) =>
      `The receiver answered ${status} but rejected the message: ${code}${said === '' ? '' : `, “${said}”`}.`,
    codes: new Map([
      ['ECONNREFUSED', 'Nothing is listening at this address.'],
      ['ECONNRESET', 'The connection was closed.'],
      ['ENOTFOUND', 'The host name is unknown.'],
      ['EAI_AGAIN', 'The host name could not be looked up.'],
      ['EHOSTUNREACH', 'There is no route to the host.'],
      ['ENETUNREACH', 'There is no route to the host.'],
      ['ETIMEDOUT', 'The host does not answer.'],
      ['CERT_HAS_EXPIRED', 'The certificate has expired.'],
      ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate is self-signed.'],
      ['SELF_SIGNED_CERT_IN_CHAIN', 'The certificate is signed by an unknown authority.'],
      ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'The certificate is signed by an unknown authority.'],
    ]) as ReadonlyMap<string, string>,
    other: (code: string) => `Could not send: ${code}.`,
  },
  noWebhook: 'This webhook does not exist.',
  noDelivery: 'This delivery does not exist.',
  nothing: 'Choose at least one thing to notify about.',
  needsUrl: 'A new webhook needs an address.',
  tooMany: (most: number) => `You can have ${most} webhooks at most. Remove one first.`,
} as const)

/** Why a delivery did not arrive, said to who looks now. */
export function failureSaid(failure: DeliveryFailure): string {
  const { failed, refused } = notices
  switch (failure.why) {
    case 'late':
      return failed.late(failure.ms)
    case 'stopped':
      return failed.stopped
    case 'own':
      return refused.own
    case 'metadata':
      return refused.metadata(failure.address)
    case 'redirect':
      return failed.redirect(failure.status)
    case 'status':
      return failed.status(failure.status, failure.word)
    case 'messenger':
      return failed.messenger(failure.status)
    case 'code':
      return failed.code(failure.status, failure.code, failure.said)
    case 'system':
      return failed.codes.get(failure.code) ?? failed.other(failure.code)
    case 'said':
      return failure.says
  }
}
