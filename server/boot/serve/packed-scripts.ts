import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'

const UNDER = '/_next/static/'
/** Next tells the type by the last extension, which is that of the packing. */
const TYPES: { readonly [extension: string]: string } = {
  '.css': 'text/css; charset=UTF-8',
  '.js': 'application/javascript; charset=UTF-8',
}
const NOT_AT_ALL = /;\s*q=0(?:\.0*)?$/

/** Addresses of scripts and styles that the build packed with Brotli, below `directory`: that of the pages. */
export function packedIn(directory: string): ReadonlySet<string> {
  const names = readdirSync(path.join(directory, 'static'), { recursive: true, encoding: 'utf8' })
  const packed = names.filter((name) => name.endsWith('.br') && path.extname(name.slice(0, -3)) in TYPES)
  return new Set(packed.map((name) => UNDER + name.slice(0, -3).replaceAll(path.sep, '/')))
}

/** Whoever takes Brotli gets what was packed so, in place of what would be packed anew for each: a sixth less. */
export function askForPacked(request: IncomingMessage, response: ServerResponse, packed: ReadonlySet<string>): void {
  const address = request.url ?? ''
  const [place = ''] = address.split('?')
  if (!packed.has(place)) return
  response.appendHeader('Vary', 'Accept-Encoding')
  if (!takesBrotli(request.headers['accept-encoding'])) return
  request.url = `${place}.br${address.slice(place.length)}`
  response.setHeader('Content-Encoding', 'br')
  response.setHeader('Content-Type', TYPES[path.extname(place)] ?? '')
}

const takesBrotli = (accepted: string | string[] | undefined): boolean =>
  String(accepted ?? '')
    .split(',')
    .some((one) => /^br\s*(?:;|$)/i.test(one.trim()) && !NOT_AT_ALL.test(one.trim()))
