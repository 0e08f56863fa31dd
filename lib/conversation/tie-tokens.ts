import { hash64 } from '@/lib/letters/hash'
import type { Link } from '@/lib/message/reading'

/** What is kept of the links of a message: enough to tell, among some messages of one source, which belong together. */
export type Tied = { uid: string; at: number; ties: string }

const FOLLOWS = '@'
const WITHIN = '~'

/** The links of a message, and the uid of the message that it follows, as its row keeps them: words with blanks between. */
export function tokensOf(links: readonly Link[], follows: string | null): string {
  const keys = links.map(({ key, withinMs }) => {
    const { high, low } = hash64(key)
    const name = `${high.toString(36)}.${low.toString(36)}`
    return withinMs === undefined ? name : `${name}${WITHIN}${withinMs.toString(36)}`
  })
  return [...keys, ...(follows === null ? [] : [`${FOLLOWS}${follows}`])].join(' ')
}

/** The links of a message as they are kept, and the uid of the message that it follows: of keys the tokens stand for the keys. */
export function linksIn(ties: string): { links: Link[]; follows: string | null } {
  const tokens = ties === '' ? [] : ties.split(' ')
  const links = tokens
    .filter((token) => !token.startsWith(FOLLOWS))
    .map((key): Link => {
      const withinMs = withinOf(key)
      return Number.isFinite(withinMs) ? { key, basis: 'explicit', withinMs } : { key, basis: 'explicit' }
    })
  const follows = tokens.find((token) => token.startsWith(FOLLOWS))?.slice(FOLLOWS.length) ?? null
  return { links, follows }
}

/**
 * The conversations that some messages of one source make by themselves, each and all in the order in which they are
 * given, which is that of their times (UTC ms): those that have a key in common, the weak ones as far as each lies near
 * enough to the next, and those that follow another.
 */
export function conversationsAmong<One extends Tied>(messages: readonly One[]): One[][] {
  const above = messages.map((_, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    for (let next = above[root] ?? root; next !== root; next = above[root] ?? root) root = next
    above[at] = root
    return root
  }
  const join = (one: number, other: number) => {
    const [first, second] = [rootOf(one), rootOf(other)].sort((a, b) => a - b)
    if (first !== undefined && second !== undefined) above[second] = first
  }
  const byUid = new Map(messages.map(({ uid }, at) => [uid, at]))
  const last = new Map<string, number>()
  messages.forEach(({ at: ms, ties }, at) => {
    for (const token of ties === '' ? [] : ties.split(' ')) {
      const before = token.startsWith(FOLLOWS) ? byUid.get(token.slice(FOLLOWS.length)) : last.get(token)
      last.set(token, at)
      if (before !== undefined && ms - (messages[before]?.at ?? ms) <= withinOf(token)) join(before, at)
    }
  })
  const made = new Map<number, One[]>()
  messages.forEach((message, at) => {
    const root = rootOf(at)
    const known = made.get(root)
    if (known === undefined) made.set(root, [message])
    else known.push(message)
  })
  return [...made.values()]
}

function withinOf(token: string): number {
  const [, within] = token.split(WITHIN)
  return within === undefined ? Number.POSITIVE_INFINITY : Number.parseInt(within, 36)
}
