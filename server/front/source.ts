import type { IncomingMessage } from 'node:http'

/** The browser and the address that somebody comes from. */
export type Comer = { agent: string | null; address: string; beyond: boolean }

/** Who comes, from which address, and whether from beyond this machine: by the proxy that the public name leads to. */
export function comerOf(request: IncomingMessage, publicHost: string | null): Comer {
  const { host, 'user-agent': agent = null, 'x-forwarded-for': passed } = request.headers
  const beyond = isBeyond(host, publicHost)
  const last = [passed].flat().at(-1)?.split(',').at(-1)?.trim()
  return { agent, beyond, address: beyond && last ? last.slice(0, 64) : peerOf(request) }
}

export const isBeyond = (host: string | undefined, publicHost: string | null) =>
  publicHost !== null && host?.toLowerCase() === publicHost

function peerOf(request: IncomingMessage): string {
  const address = request.socket.remoteAddress ?? 'unknown'
  return address.startsWith('::ffff:') ? address.slice(7) : address
}

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
