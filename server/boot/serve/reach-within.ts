import { isInScope, type Scope } from '@/lib/people/scope'
import { post as words } from '@/lib/text/posts/post-words'
import { sources as sourceWords } from '@/lib/text/sources/sources-words'
import type { Reach, SourceVerbs } from '@/server/api/base/context'
import { KnownError } from '@/server/errors'
import type { PolicyVerbs } from '@/server/oversight/policies/policy-verbs'
import type { Index, Readers } from '@/server/store/readers'
import type { Posting } from './post-verbs'

type Parts = {
  /** Over all that is read. */
  readers: Index
  sources: SourceVerbs
  /** Acts on no more messages than are read here. */
  posting: (readers: Readers, scope: Scope) => Posting
  policies: (readers: Readers) => PolicyVerbs
}

/** Scopes that are kept: each looks at the policies once for all who have it. */
const KEPT = 100
/** Most unreadable places that are read again at once within a scope. */
const MOST_RETRIED = 200

/** What somebody of a scope has: what is outside is as if it were not there. */
export function reachWithin(parts: Parts): (scope: Scope) => Reach {
  const known = new Map<string, Reach>()
  return (scope) => {
    const name = JSON.stringify(scope)
    const reach = known.get(name) ?? reachOf(parts, scope)
    if (known.size >= KEPT) known.clear()
    known.set(name, reach)
    return reach
  }
}

function reachOf({ readers: whole, sources, posting, policies }: Parts, scope: Scope): Reach {
  const readers = whole.within(scope)
  return {
    readers,
    sources: scope === null ? sources : sourcesWithin(sources, readers, scope),
    ...posting(readers, scope),
    policies: policies(readers),
  }
}

function sourcesWithin(sources: SourceVerbs, readers: Readers, scope: Scope): SourceVerbs {
  const isSeen = ({ label }: { label: string }) => isInScope(scope, label)
  return {
    ...sources,
    settings: async () => (await sources.settings()).filter(isSeen),
    rules: async (label) => {
      if (!isSeen({ label })) throw new KnownError('not-found', () => sourceWords.unknown(label))
      const { problems } = readers
      // What is not judged yet may lie in other sources.
      return { ...(await sources.rules(label)), judging: await problems.left(), counts: await problems.countsOf(label) }
    },
    countDisk: async () => (await sources.countDisk()).filter(isSeen),
    retry: async (uid) => {
      if (uid !== null && (await readers.unreadable.one(uid)) === null)
        throw new KnownError('not-found', () => words.noUnreadable)
      if (uid !== null) return sources.retry(uid)
      const { rows } = await readers.unreadable.page({ limit: MOST_RETRIED })
      const sum = { asked: 0, elsewhere: 0 }
      let refusal: KnownError | null = null
      for (const row of rows) {
        try {
          sum.asked += (await sources.retry(row.uid)).asked
        } catch (error) {
          if (!(error instanceof KnownError)) throw error
          refusal = error
          sum.elsewhere += 1
        }
      }
      if (sum.asked === 0 && refusal !== null) throw refusal
      return sum
    },
  }
}
