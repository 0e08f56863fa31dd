import { randomUUID } from 'node:crypto'
import { actKey } from '@/lib/ledger/act-key'
import { inputProblem } from '@/lib/pages/input-problem'
import { KnownError } from '@/server/errors'

/** The key of an act, as it was given, or one that was never used. */
export function keyOf({ key }: { key?: string }): string {
  if (key === undefined) return randomUUID()
  const parsed = actKey.safeParse(key)
  if (!parsed.success)
    throw new KnownError(
      'bad-usage',
      inputProblem(parsed.error, () => '--key'),
    )
  return parsed.data
}
