import { BlockList, isIP } from 'node:net'
import type { DeliveryFailure } from '@/lib/pages/delivery-failure'
import { notices as words } from '@/lib/text/notices/notices-words'

/** Where this console is itself: its port on this machine, and its public name (with the port where that is not the usual one). */
export type Own = { port: number; publicHost: string | null }

export type RefusedAs = Extract<DeliveryFailure, { why: 'own' | 'metadata' }>

/** Where clouds tell a machine its own keys: link-local, and the few that are not. */
const METADATA = new BlockList()
METADATA.addSubnet('169.254.0.0', 16, 'ipv4')
METADATA.addSubnet('fe80::', 10, 'ipv6')
METADATA.addAddress('fd00:ec2::254', 'ipv6')
METADATA.addAddress('100.100.100.200', 'ipv4')
// The same behind a translator of addresses, and in the old spelling.
METADATA.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6')
METADATA.addSubnet('::a9fe:0', 112, 'ipv6')

/** What leads to this machine. */
const HERE = new BlockList()
HERE.addSubnet('127.0.0.0', 8, 'ipv4')
HERE.addSubnet('0.0.0.0', 8, 'ipv4')
HERE.addAddress('::1', 'ipv6')
HERE.addAddress('::', 'ipv6')

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Why nothing is sent to this address, as it was resolved; null: it may be. */
export function refusedAddress(address: string, port: number, own: Own): RefusedAs | null {
  const bare = address.replace(/%.*$/, '')
  if (METADATA.check(bare, familyOf(bare))) return { why: 'metadata', address }
  if (port === own.port && HERE.check(bare, familyOf(bare))) return { why: 'own' }
  return null
}

/** The name in an address, without the brackets of IPv6 and the dot that stands for the root. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

export function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}

/** Where a webhook may lead, or why not. What a name stands for is looked at when it is sent to. */
export function webhookUrl(text: string, own: Own): { url: URL } | { refused: string } {
  if (!URL.canParse(text)) return { refused: words.refused.address }
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { refused: words.refused.scheme }
  if (url.username !== '' || url.password !== '') return { refused: words.refused.credentials }
  const host = hostOf(url)
  if (host === '') return { refused: words.refused.address }
  const named = url.port === '' ? host : `${host}:${url.port}`
  if (own.publicHost !== null && named === own.publicHost.toLowerCase()) return { refused: words.refused.own }
  if (host === 'localhost' && portOf(url) === own.port) return { refused: words.refused.own }
  const refused = isIP(host) === 0 ? null : refusedAddress(host, portOf(url), own)
  if (refused === null) return { url }
  return { refused: refused.why === 'own' ? words.refused.own : words.refused.metadata(refused.address) }
}

/** As it may be shown: the rest of many an address is its password. */
export function shownPlace(text: string): string {
  const { origin, pathname, search } = new URL(text)
  return pathname.length <= 1 && search === '' ? origin : `${origin}/…${text.slice(-4)}`
}
