import { isFields } from './json-fields'

/** A signed line once more, naming by `retry_of` what became of the first; it is still to be signed itself. */
export function retried(said: string, names: string | object): string {
  const line: unknown = JSON.parse(said)
  if (!isFields(line)) throw new Error('What is to be said again is no object.')
  const { signalbox, ...rest } = line
  return JSON.stringify({ ...rest, retry_of: names, signalbox })
}
