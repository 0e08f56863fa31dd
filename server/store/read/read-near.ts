import type { Leaf } from '@/lib/query/ast'
import { rewritten, slippedIn } from '@/lib/query/near-words'
import type { Scoped } from '@/server/store/rows/scoped'
import { astOf } from '@/server/store/search/question'
import { candidatesFor } from './near-candidates'
import { type Counted, countOf } from './read-count'

/** Questions that are told. */
const TOLD = 3
/** Beyond this it says “so many or more”, sooner than the count of a question that was asked. */
const CAP = 1_000
/** Of several parts that are wrong at once, so many ways to mend them all are asked. */
const MOST_TOGETHER = 9

export type NearQuestion = { query: string } & Counted

/**
 * Questions that are nearly the one that is asked, of words and names that the index has: with a slip mended in one of
 * its parts, else in several. Each was asked in the scope of who asks and finds something. Throws `QuestionError`.
 */
export async function nearQuestions(
  reader: Scoped,
  { query, now }: { query: string; now: number },
): Promise<NearQuestion[]> {
  const ast = astOf(query, now)
  const leaves = slippedIn(ast)
  const written = ({ leaf, words }: Instead): Change[] => words.map((word) => [{ leaf, written: word }])
  const counted = async (changes: readonly Change[]) => {
    const questions = [...new Set(changes.map((change) => rewritten(query, change)))]
    const asked = await Promise.all(
      questions.map(async (one) => ({ query: one, ...(await countOf(reader, one, now, CAP)) })),
    )
    return asked.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count)
  }
  const alone = await Promise.all(leaves.map((leaf) => insteadOf(leaf, candidatesFor(reader, { ast, leaf, now }))))
  const found = await counted(alone.flatMap(written))
  if (found.length > 0 || leaves.length < 2) return found.slice(0, TOLD)
  // Names are looked for whatever else is asked.
  const each = await Promise.all(
    alone.map(async (one) =>
      one.leaf.node === 'field'
        ? one
        : insteadOf(one.leaf, candidatesFor(reader, { ast: one.leaf, leaf: one.leaf, now })),
    ),
  )
  return (await counted(together(each).slice(0, MOST_TOGETHER))).slice(0, TOLD)
}

type Change = { leaf: Leaf; written: string }[]
type Instead = { leaf: Leaf; words: string[] }

async function insteadOf(leaf: Leaf, words: Promise<string[]>): Promise<Instead> {
  return { leaf, words: await words }
}

/** Every way to change two parts or more, the likeliest first. */
function together(each: readonly Instead[]): Change[] {
  const ways = each.reduce<Change[]>(
    (ways, { leaf, words }) => ways.flatMap((way) => [...words.map((word) => [...way, { leaf, written: word }]), way]),
    [[]],
  )
  return ways.filter(({ length }) => length > 1)
}
