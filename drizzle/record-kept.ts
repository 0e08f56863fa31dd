import { sql } from 'drizzle-orm'
import type { Kit } from './columns/sqlite'

/** What is kept: sources, files (the cursors of the tail) and the observations, append-only. */
export function defineKept(kit: Kit) {
  const { table, int, id, bool, small, text, bytes, index, uniqueIndex, primaryKey } = kit

  const meta = table('meta', { name: text('name').primaryKey(), value: text('value').notNull() })

  /** One row per counter, updated inside the write transaction: `rev` (also gives `seq`), `batch`, ids. */
  const counters = table('counters', { name: text('name').primaryKey(), value: int('value').notNull() })

  const sources = table(
    'sources',
    {
      id: id('id'),
      label: text('label').notNull(),
      protocol: text('protocol').notNull(),
      root: text('root').notNull(),
      /** JSON of the source's configuration (zone, humans, aliases, ignore, polling, host). */
      config: text('config').notNull(),
      addedAt: int('added_at').notNull(),
      removedAt: int('removed_at'),
    },
    (t) => [uniqueIndex('sources_label').on(t.label)],
  )

  /** What the tail last said of a source: state, cause, mend, progress. JSON of `SourceCondition`. */
  const conditions = table('conditions', {
    sourceId: id('source_id'),
    condition: text('condition').notNull(),
    at: int('at').notNull(),
  })

  const files = table(
    'files',
    {
      id: id('id'),
      sourceId: int('source_id').notNull(),
      /** Relative to the root; bytes that are not UTF-8 are spelled `\xNN`. */
      path: text('path').notNull(),
      pathBytes: bytes('path_bytes'),
      place: text('place'),
      shape: text('shape'),
      status: text('status').notNull(),
      /** Ignored: the rule's name. Pending: why. Unreadable: the reason of the file as a whole. */
      rule: text('rule'),
      isDir: bool('is_dir').notNull(),
      size: int('size').notNull(),
      mtimeMs: int('mtime_ms').notNull(),
      ino: text('ino').notNull(),
      dev: text('dev').notNull(),
      uid: int('uid').notNull(),
      mode: int('mode').notNull(),
      generation: int('generation').notNull(),
      /** Append-only files: bytes consumed, lines consumed. */
      consumed: int('consumed').notNull(),
      lines: int('lines').notNull(),
      /** Hex sha256 of the first min(256, consumed) bytes, and of the min(1024, consumed) bytes before `consumed`. */
      head: text('head'),
      marker: text('marker'),
      bytesRead: int('bytes_read').notNull(),
      bytesUnreadable: int('bytes_unreadable').notNull(),
      bytesIgnored: int('bytes_ignored').notNull().default(0),
      bytesPending: int('bytes_pending').notNull(),
      /** Documents and snapshots: hex sha256 of the content last observed. */
      contentSha: text('content_sha'),
      firstSeen: int('first_seen').notNull(),
      lastSeen: int('last_seen').notNull(),
      goneAt: int('gone_at'),
    },
    (t) => [
      uniqueIndex('files_path').on(t.sourceId, t.path),
      index('files_status').on(t.status),
      index('files_ignored').on(t.sourceId, t.rule, t.isDir, t.id).where(sql`gone_at is null and status = 'ignored'`),
      index('files_waiting')
        .on(t.sourceId, t.lastSeen)
        .where(sql`gone_at is null and (status = 'pending' or bytes_pending > 0)`),
      index('files_renewed').on(t.sourceId, t.lastSeen).where(sql`gone_at is null and generation > 1`),
    ],
  )

  /** What `files` adds up to, kept by triggers: bytes of append-only files only. `gone` 1: no longer on disk. */
  const fileSums = table(
    'file_sums',
    {
      sourceId: int('source_id').notNull(),
      status: text('status').notNull(),
      gone: bool('gone').notNull(),
      files: int('files').notNull(),
      bytesRead: int('bytes_read').notNull(),
      bytesUnreadable: int('bytes_unreadable').notNull(),
      bytesIgnored: int('bytes_ignored').notNull().default(0),
      bytesPending: int('bytes_pending').notNull(),
      size: int('size').notNull(),
    },
    (t) => [primaryKey({ columns: [t.sourceId, t.status, t.gone] })],
  )

  const observations = table(
    'observations',
    {
      id: id('id'),
      /** Observations of one transaction share a batch; replaying batch by batch gives the same numbers. */
      batch: small('batch').notNull(),
      sourceId: small('source_id').notNull(),
      fileId: small('file_id').notNull(),
      generation: small('generation').notNull(),
      /** `line`, `line-same`, `line-removed`, `content`, `gone`, `listed`. */
      what: text('what').notNull(),
      at: int('at').notNull(),
      start: int('start').notNull(),
      length: int('length').notNull(),
      line: int('line'),
      sha256: text('sha256'),
      /**
       * 0: `bytes` as they are; 1: raw deflate; 2: the bytes lie in observation `sameAs`; 3: they lie in block `sameAs`, and
       * `bytes` says where in it.
       */
      packing: small('packing').notNull(),
      bytes: bytes('bytes'),
      sameAs: int('same_as'),
      /** JSON: uid and mode of the file, mtime, cut (over-long), unterminated. */
      detail: text('detail'),
      /** When the look of the tail began that found it, UTC ms; null: it is a look of its own with what has the same `at`. */
      look: int('look'),
    },
    (t) => [index('observations_file').on(t.fileId, t.generation, t.start)],
  )

  /** What lay side by side when it was read, packed as one. */
  const blocks = table('blocks', {
    /** That of the first observation in it. */
    id: id('id'),
    /** When the first of it was observed, UTC ms; all of it was in one month. */
    at: int('at').notNull(),
    /** Raw deflate. */
    bytes: bytes('bytes').notNull(),
  })

  return { meta, counters, sources, conditions, files, fileSums, observations, blocks }
}
