import path from 'node:path'
import { ASSURANCES, type Assurance } from '@/lib/people/person'

/** What cannot be read is the strictest: nobody is let through by a mistake. */
export function leastIn(text: string): Assurance {
  if (text === 'local') return 'loopback'
  return ASSURANCES.find((one) => one === text) ?? 'sealed'
}

export type HookWords = {
  desk: string
  key: string
  source: string
  least: Assurance
  /** Seconds. */
  wait: number
  only: readonly string[]
}

/** What a program of agents runs for each call, word by word: by this Node, so that it needs no other. */
export function hookWords({ desk, key, source, least, wait, only }: HookWords): string[] {
  return [
    ...[process.execPath, path.join(import.meta.dirname, 'hook.js')],
    ...['--desk', desk, '--key', key, '--source', source],
    ...['--least', least === 'loopback' ? 'local' : least, '--wait', String(wait)],
    ...only.flatMap((rule) => ['--only', rule]),
  ]
}
