import { readWhy } from '@/lib/unread/why-unread'
import { fault } from './json-words'
import { mailFault } from './mail-words'
import { reading } from './reading-words'

type Word = string | ((...named: string[]) => string)

const ROOMS: readonly { readonly [code: string]: Word | undefined }[] = [reading, fault, mailFault]

/** Why something is not read or waits, as it is told. What is no code, as 0.1.0 kept it, is told as it stands. */
export function unreadBecause(kept: string): string {
  const { code, named } = readWhy(kept)
  for (const room of ROOMS) {
    const word = Object.hasOwn(room, code) ? room[code] : undefined
    if (word !== undefined) return typeof word === 'string' ? word : word(...named)
  }
  return kept
}
