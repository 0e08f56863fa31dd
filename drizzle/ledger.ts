import { defineAlertRules } from './alert-rules'
import { defineHolds } from './call-holds'
import type { Kit } from './columns/sqlite'
import { defineDecisions } from './decision-tables'
import { defineHeld } from './held'
import { defineNotices } from './notices'
import { definePeople } from './people'
import { definePolicies } from './policies'
import { defineProblemActs } from './problem-acts'

/** What people did and chose. The only writer is the web; synchronous=FULL. Times are UTC epoch ms. */
export function defineLedger(kit: Kit) {
  const { table, int, orderKey, bool, text, bytes, index, uniqueIndex, primaryKey, id } = kit

  const settings = table('settings', { name: text('name').primaryKey(), value: text('value').notNull() })

  /** Only the sha256 of a session's token is kept. */
  const sessions = table('sessions', {
    tokenSha: text('token_sha').primaryKey(),
    createdAt: int('created_at').notNull(),
    lastSeenAt: int('last_seen_at').notNull(),
    expiresAt: int('expires_at').notNull(),
    revokedAt: int('revoked_at'),
    agent: text('user_agent'),
    /** Null: a person on this machine without an account. */
    person: text('person'),
    /** How the person was known; null for who has no account. */
    assurance: text('assurance'),
    /** When the person last showed who they are; null: when they signed in. */
    provenAt: int('proven_at'),
    /** Where it was signed in from. */
    address: text('address'),
  })

  /** Sources that a person chose in the console; those of the command line and the configuration file are not here. */
  const watched = table(
    'watched',
    {
      id: id('id'),
      protocol: text('protocol').notNull(),
      root: text('root').notNull(),
      /** As a person named it when it was first watched; null: made from the name of the directory. */
      label: text('label'),
      /** 1 for the demo, which one click removes. */
      demo: int('demo').notNull(),
      /** JSON of what was chosen for it (zone, humans, aliases, ignore, polling, host); null: everything as usual. */
      config: text('config'),
      addedAt: int('added_at').notNull(),
      removedAt: int('removed_at'),
    },
    (t) => [uniqueIndex('watched_root').on(t.root)],
  )

  /** Questions that a person keeps by name. */
  const views = table(
    'views',
    {
      id: id('id'),
      /** The person whose it is. */
      owner: text('owner').notNull(),
      name: text('name').notNull(),
      query: text('query').notNull(),
      /** The time that the stream stands at, ISO; null: at the end. */
      standsAt: text('stands_at'),
      /** 1: everybody sees it. */
      shared: bool('shared').notNull(),
      savedAt: int('saved_at').notNull(),
      removedAt: int('removed_at'),
    },
    (t) => [index('views_owner').on(t.owner)],
  )

  /** Views that a person has beside the stream, in their order. */
  const viewPins = table(
    'view_pins',
    { person: text('person').notNull(), viewId: int('view_id').notNull(), position: int('position').notNull() },
    (t) => [primaryKey({ columns: [t.person, t.viewId] })],
  )

  /** How far a person has seen what answers a question. */
  const seen = table(
    'seen',
    {
      person: text('person').notNull(),
      /** sha256 of the question's text, which may be longer than a key. */
      question: text('question').notNull(),
      /** Order of arrival: what came up to here is seen. */
      seq: int('seq').notNull(),
      at: int('at').notNull(),
    },
    (t) => [primaryKey({ columns: [t.person, t.question] })],
  )

  /** What people did and what was refused them, each entry bound to the one before by its hash (lib/ledger/entry.ts). */
  const entries = table(
    'entries',
    {
      n: orderKey('n'),
      id: text('id').notNull(),
      prev: text('prev').notNull(),
      at: int('at').notNull(),
      person: text('person').notNull(),
      name: text('name').notNull(),
      role: text('role').notNull(),
      assurance: text('assurance').notNull(),
      session: text('session').notNull(),
      act: text('act').notNull(),
      subject: text('subject'),
      source: text('source'),
      /** The number of the intent that this entry settles. */
      settles: int('settles'),
      outcome: text('outcome').notNull(),
      why: text('why'),
      /** JSON. */
      detail: text('detail').notNull(),
      /** sha256 of bytes in `kept`. */
      shown: text('shown'),
      written: text('written'),
      version: text('version').notNull(),
      hash: text('hash').notNull(),
    },
    (t) => [uniqueIndex('entries_id').on(t.id), index('entries_settles').on(t.settles)],
  )

  /** Bytes that people were shown and bytes that were written for them, each once. */
  const kept = table('kept', { sha256: text('sha256').primaryKey(), bytes: bytes('bytes').notNull() })

  /** Signed statements of how the chain stood, as they were also put outside. */
  const checkpoints = table('checkpoints', {
    /** From 1, without gaps. */
    number: orderKey('number'),
    /** The entry that stood at the end, and its hash. */
    n: int('n').notNull(),
    hash: text('hash').notNull(),
    at: int('at').notNull(),
    /** The file's text; the next one holds its sha256. */
    text: text('text').notNull(),
    directory: text('directory').notNull(),
  })

  /** One row: the entry from which on every change of the rows that the ledger is compared with is told; 0: from the first. */
  const toldFrom = table('told_from', { n: orderKey('n'), at: int('at').notNull() })

  /** Acts on agents' files: what was intended, and what became of it. */
  const outbox = table(
    'outbox',
    {
      id: id('id'),
      /** Chosen by who asks: the same again is the same act. */
      key: text('key').notNull(),
      /** sha256 of what was asked for. */
      body: text('body').notNull(),
      person: text('person').notNull(),
      /** The console that does it: another one leaves it alone. */
      console: text('console').notNull(),
      source: text('source').notNull(),
      root: text('root').notNull(),
      /** Number of the entry that holds the intent. */
      entry: int('entry').notNull(),
      /** Temporary names are made of it. */
      tag: text('tag').notNull(),
      at: int('at').notNull(),
      /** `held`, `intent`, `done`, `failed` or `refused`. */
      status: text('status').notNull(),
      /** 1: all files are whole under temporary names. */
      prepared: bool('prepared').notNull(),
      /** JSON: the changes, whole; the files as they were read back; the draft of the entry. */
      changes: text('changes').notNull(),
      written: text('written').notNull(),
      draft: text('draft').notNull(),
      why: text('why'),
      settledAt: int('settled_at'),
    },
    (t) => [uniqueIndex('outbox_key').on(t.person, t.key), index('outbox_status').on(t.status)],
  )

  /** Names of files that were given out once, so that they never are again. */
  const outboxNames = table(
    'outbox_names',
    { root: text('root').notNull(), path: text('path').notNull(), outboxId: int('outbox_id').notNull() },
    (t) => [primaryKey({ columns: [t.root, t.path] })],
  )

  /** Sources that may be written to; all others are read-only. */
  const writing = table('writing', {
    root: text('root').primaryKey(),
    since: int('since').notNull(),
    person: text('person').notNull(),
    name: text('name').notNull(),
    assurance: text('assurance').notNull(),
    why: text('why'),
  })

  return {
    ...{ settings, sessions, watched, views, viewPins, seen, entries, kept, checkpoints, toldFrom },
    ...{ outbox, outboxNames, writing },
    ...defineDecisions(kit),
    ...defineHeld(kit),
    ...defineHolds(kit),
    ...definePeople(kit),
    ...definePolicies(kit),
    ...defineNotices(kit),
    ...defineProblemActs(kit),
    ...defineAlertRules(kit),
  }
}
