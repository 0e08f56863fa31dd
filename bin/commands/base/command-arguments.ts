import { randomUUID } from 'node:crypto'
import { InvalidArgumentError } from 'commander'
import { actKey } from '@/lib/ledger/act-key'
import { inputProblem } from '@/lib/pages/input-problem'
import { command } from '@/lib/text/commands/command'
import { KnownError } from '@/server/errors'

/** For flags that take a count. */
export function wholeNumber(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0) throw new InvalidArgumentError(command.whole)
  return value
}

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
