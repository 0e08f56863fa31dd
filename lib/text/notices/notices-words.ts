import type { Delivery } from '@/lib/pages/notice'
import { counted, number } from '../number'
import { spoken } from '../spoken'

type Counts = Delivery['counts']

const asks = (count: number) => counted(count, 'request waits', 'requests wait')

/** Notices of new asks: what they say, and what the server says of them. */
export const notices = spoken('notices', {
  /** `3 asks wait for a decision, 1 ask waits for an answer, 1 alarm was raised` */
  lead: ({ decide, answer, alarms }: Counts): string => {
    const parts = [
      decide > 0 ? `${asks(decide)} for a decision` : null,
      answer > 0 ? `${asks(answer)} for an answer` : null,
      alarms > 0 ? `${counted(alarms, 'alarm was', 'alarms were')} raised` : null,
    ]
    return parts.filter((part) => part !== null).join(', ')
  },
  said: (lead: string) => `Signalbox: ${lead}.`,
  ofSource: (source: string, counts: Counts) => `${source} ${number(counts.decide + counts.answer + counts.alarms)}`,
  moreSources: (count: number) => (count > 0 ? [counted(count, 'more source', 'more sources')] : []),
  quoted: (from: string | null, source: string, words: string) => `${from ?? 'somebody'} (${source}): “${words}”`,
  open: 'Open it in Signalbox',
  opensHere: 'The link opens on the machine of this console only: it has no public address (--public-url).',
  test: 'Signalbox: this is a test. Nobody asks for anything.',
  noSource: 'no source',
  others: 'others',
  refused: {
    address: 'This is no web address.',
    scheme: 'Only addresses that begin with http:// or https:// are sent to.',
    credentials: 'A name and a password do not belong in an address.',
    own: 'This is the address of this console.',
    metadata: (address: string) =>
      `Nothing is sent to ${address}: it is link-local, where machines keep their own keys.`,
  },
  failed: {
    late: (ms: number) => `No whole answer within ${number(Math.round(ms / 1000))} s.`,
    stopped: 'The console was stopped meanwhile.',
    redirect: (status: number) => `It redirects (${status}), which is not followed.`,
    status: (status: number, word: string | null = null) =>
      word === null ? `It answered ${status}.` : `It answered ${status}: ${word}.`,
    messenger: (status: number) => `It answered ${status}, and not that it took it.`,
    /** A messenger that answered and took nothing, with its own code and words. */
    code: (status: number, code: string, said: string) =>
      `It answered ${status} and took nothing: ${code}${said === '' ? '' : `, “${said}”`}.`,
    codes: new Map([
      ['ECONNREFUSED', 'Nobody listens there.'],
      ['ECONNRESET', 'The connection was cut.'],
      ['ENOTFOUND', 'Its name is not known.'],
      ['EAI_AGAIN', 'Its name could not be asked for.'],
      ['EHOSTUNREACH', 'There is no way to it.'],
      ['ENETUNREACH', 'There is no way to it.'],
      ['ETIMEDOUT', 'It does not answer.'],
      ['CERT_HAS_EXPIRED', 'Its certificate has expired.'],
      ['DEPTH_ZERO_SELF_SIGNED_CERT', 'Its certificate is signed by itself.'],
      ['SELF_SIGNED_CERT_IN_CHAIN', 'Its certificate is signed by somebody unknown.'],
      ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'Its certificate is signed by somebody unknown.'],
    ]) as ReadonlyMap<string, string>,
    other: (code: string) => `It could not be sent: ${code}.`,
  },
  noWebhook: 'There is no such webhook.',
  noDelivery: 'There is no such delivery.',
  nothing: 'A webhook is told of something: choose a list, or alarms.',
  needsUrl: 'A new webhook needs an address.',
  tooMany: (most: number) => `There are ${most} webhooks already.`,
} as const)
