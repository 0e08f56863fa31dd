import type { Kit } from './columns/sqlite'

/** Derived by judging: what files that messages name or lie in tell of themselves. */
export function defineEvidence(kit: Kit) {
  const { table, int, text, index, primaryKey } = kit

  /** Files that name what was taken out of them: the list of each, as far as it names less than it did. Times are UTC ms. */
  const takenLists = table(
    'taken_lists',
    {
      fileId: int('file_id').primaryKey(),
      sourceId: int('source_id').notNull(),
      /** The observation that the next one is compared with; null where the next one begins anew. */
      seen: int('seen'),
      /** JSON: ids that were named and are named no more, the first of `count`. */
      missing: text('missing').notNull(),
      count: int('count').notNull(),
      /** When the first of them was named no more, by which observation, and the one before that. */
      since: int('since'),
      before: int('before'),
      after: int('after'),
      /** The message that it is told with; null where none lay there. */
      messageKey: int('message_key'),
    },
    (t) => [index('taken_lists_message').on(t.messageKey)],
  )

  /** Files under the root of their source that messages name as what they made. */
  const namedFiles = table(
    'named_files',
    { sourceId: int('source_id').notNull(), path: text('path').notNull(), messageKey: int('message_key').notNull() },
    (t) => [primaryKey({ columns: [t.sourceId, t.path, t.messageKey] }), index('named_files_message').on(t.messageKey)],
  )

  return { takenLists, namedFiles }
}
