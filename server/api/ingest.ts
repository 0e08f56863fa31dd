import { procedure, router } from './trpc'

const MOST_FILES = 50

export const ingestRouter = router({
  /** What is ignored by which rule, what waits, and what was begun anew. */
  facts: procedure.query(({ ctx }) => ctx.readers.ingest.facts(MOST_FILES)),

  /** Entries that lie on disk now, by a walk of its own over every watched root. */
  count: procedure.query(({ ctx }) => ctx.sources.countDisk()),
})
