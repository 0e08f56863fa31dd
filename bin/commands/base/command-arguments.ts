import { InvalidArgumentError } from 'commander'
import { command } from '@/lib/text/commands/command'

/** For flags that take a count. */
export function wholeNumber(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0) throw new InvalidArgumentError(command.whole)
  return value
}
