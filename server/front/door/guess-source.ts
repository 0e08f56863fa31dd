import type { IncomingMessage } from 'node:http'

/** The browser and the address that somebody comes from. */
export type Comer = { agent: string | null; address: string; beyond: boolean }

/** How others than who is on this machine come: under which name, and through which proxies before the one on it. */
export type Way = { publicHost: string | null; isProxy: (address: string) => boolean }

/** Who comes, from which address, and whether from beyond this machine: by the proxy that the public name leads to. */
export function comerOf(request: IncomingMessage, { publicHost, isProxy }: Way): Comer {
  const { host, 'user-agent': agent = null, 'x-forwarded-for': passed } = request.headers
  const beyond = isBeyond(host, publicHost)
  const hops = [passed].flat().flatMap((some) => some?.split(',') ?? [])
  return { agent, beyond, address: (beyond && visitorIn(hops, isProxy)) || peerOf(request) }
}

/** Seen from here, the first that is no proxy: what stands before it anybody may have written. */
function visitorIn(hops: readonly string[], isProxy: Way['isProxy']): string | null {
  const known = hops.map((hop) => hop.trim().slice(0, 64)).filter((hop) => hop !== '')
  return known.findLast((hop) => !isProxy(hop)) ?? known[0] ?? null
}

export const isBeyond = (host: string | undefined, publicHost: string | null) =>
  publicHost !== null && host?.toLowerCase() === publicHost

function peerOf(request: IncomingMessage): string {
  const address = request.socket.remoteAddress ?? 'unknown'
  return address.startsWith('::ffff:') ? address.slice(7) : address
}

/** Whoever is on this machine comes from there, people and agents alike: it tells nobody from another. */
export const isThisMachine = (address: string) => address === '::1' || address.startsWith('127.')

/** One source of guesses: who has one address of the sixth version has a whole network of them. */
export function sourceOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups.slice(0, 4).join(':')
}
