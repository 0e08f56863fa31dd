import type { AskRow, Card } from '@/lib/asks/approval'
import { messageRow } from '../rows'

/** An ask and its card, for tests of what a page makes of them; each test says only what it is about. */

export function aCard(given: Partial<Card> = {}): Card {
  return {
    ask: {
      ...messageRow({ uid: 'ask-1', source: 'collab', protocol: 'multi-agent-os', body: 'May I unlock it?' }),
      reasoning: null,
      code: '{"action":"lock.unlock"}',
      attachments: [],
      documents: [],
      fromSession: null,
      priorityRaw: null,
      expiresAt: null,
      deadlineAt: null,
      errorMessage: null,
      errorSuggestion: null,
      mapping: [],
      places: [],
      fileUid: null,
      fileMode: null,
      generation: 1,
      liesIn: null,
      deliveries: [],
      root: '/agents',
      unreadable: null,
    },
    list: 'decide',
    sha256: 'a'.repeat(64),
    headline: { text: 'May I unlock it?', policy: null },
    payload: { field: 'content.code', text: '{"action":"lock.unlock"}' },
    facts: [],
    before: [],
    justBefore: [],
    since: [],
    expires: null,
    policy: null,
    signatures: [],
    may: {
      verbs: ['approve', 'reject', 'ask-more', 'answer', 'approve-as-changed', 'no-decision'],
      why: null,
      lacks: null,
    },
    again: null,
    closed: null,
    ladder: null,
    writable: true,
    handsBack: false,
    author: null,
    ...given,
  }
}

export function anAsk(given: Partial<AskRow> & { uid: string }): AskRow {
  return {
    sha256: 'a'.repeat(64),
    list: 'decide',
    source: 'collab',
    protocol: 'multi-agent-os',
    channel: 'home',
    conversation: null,
    from: 'ha-mgr-1',
    fromTier: null,
    type: 'request',
    words: 'May I unlock it?',
    priority: null,
    askedAt: 0,
    expiresAt: null,
    deadlineAt: null,
    irreversible: false,
    policy: null,
    signed: 0,
    needed: 1,
    again: 0,
    flags: [],
    author: null,
    elsewhere: false,
    waits: [],
    alike: null,
    ...given,
  }
}
