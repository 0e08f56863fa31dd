import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Scope } from '@/lib/people/scope'

/**
 * What a number is. Of the record: a place in order of time (a `key`), in order of arrival (a `seq`), among conversations
 * in each of their orders; how far the live line told (a `rev`); a change of a task; the two numbers by which a list of
 * tasks goes on; when a problem began. Of the ledger: an entry, an act on agents' files, a view that is kept.
 */
export type NumberKind =
  | 'time'
  | 'arrival'
  | 'conversation'
  | 'quiet'
  | 'begun'
  | 'live'
  | 'change'
  | 'task'
  | 'task-id'
  | 'problem'
  | 'entry'
  | 'act'
  | 'view'

/**
 * Numbers of the record and of acts as they leave the server. They count everything, so none leaves as it is: of who sees a
 * part, how much comes or is done elsewhere would be told by them. The same number of the same kind is the same token, all of one length; which
 * of two is the larger number cannot be told by them.
 */
export type Opaque = {
  of: (kind: NumberKind, position: number) => string
  /** Many at once cost a tenth each. */
  all: (kind: NumberKind, positions: readonly number[]) => string[]
  /** Null for what is no token, is of another kind or scope, or was made by another key. */
  read: (kind: NumberKind, token: string) => number | null
}

const TAGS = {
  ...{ time: 1, arrival: 2, conversation: 3, quiet: 4, begun: 5, live: 6, change: 7 },
  ...{ task: 8, 'task-id': 9, entry: 10, act: 11, view: 12, problem: 13 },
} as const satisfies { [kind in NumberKind]: number }

export const KEY_BYTES = 32
const BLOCK = 16
/** The block of a cipher as letters that an address may hold. */
const TOKEN = /^[A-Za-z0-9_-]{22}$/

/** For who keeps no token longer than this process lives. */
const PASSING = randomBytes(KEY_BYTES)

/**
 * Tokens of a scope: nobody of another can read them, or compare them with theirs. Each is one block of a cipher over the
 * number, its kind and zeros, which an altered or foreign token has not.
 */
export function opaqueOver(scope: Scope, key: Uint8Array = PASSING): Opaque {
  const own = createHmac('sha256', key)
    .update(`numbers of the record ${JSON.stringify(scope)}`)
    .digest()
  // Blocks are hidden one by one: one cipher serves all of them.
  const hide = createCipheriv('aes-256-ecb', own, null).setAutoPadding(false)
  const show = createDecipheriv('aes-256-ecb', own, null).setAutoPadding(false)
  const all: Opaque['all'] = (kind, positions) => {
    const blocks = Buffer.alloc(BLOCK * positions.length)
    positions.forEach((position, at) => {
      blocks[at * BLOCK] = TAGS[kind]
      blocks.writeDoubleBE(position, at * BLOCK + 8)
    })
    const hidden = hide.update(blocks)
    return positions.map((_, at) => hidden.toString('base64url', at * BLOCK, (at + 1) * BLOCK))
  }
  return {
    of: (kind, position) => all(kind, [position]).join(''),
    all,
    read: (kind, token) => {
      if (!TOKEN.test(token)) return null
      const shown = show.update(Buffer.from(token, 'base64url'))
      const position = shown.readDoubleBE(8)
      const isOurs = shown[0] === TAGS[kind] && shown.subarray(1, 8).every((byte) => byte === 0)
      return isOurs && Number.isSafeInteger(position) && position >= 0 ? position : null
    },
  }
}
