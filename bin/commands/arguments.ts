import { InvalidArgumentError } from 'commander'

/** For flags that take a count. */
export function wholeNumber(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0)
    throw new InvalidArgumentError('It must be a whole number.')
  return value
}
