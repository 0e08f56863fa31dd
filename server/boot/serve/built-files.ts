import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { sendParts } from '@/server/front/door/send-answer'

const UNDER = '/_next/static/'
const SCRIPT = 'application/javascript; charset=UTF-8'
const PACKED = '.br'
/** Their names tell of what is in them: another build has others. */
const FOREVER = 'public, max-age=31536000, immutable'
const TYPES: { readonly [extension: string]: string } = {
  '.css': 'text/css; charset=UTF-8',
  '.js': SCRIPT,
  '.woff2': 'font/woff2',
}
/** The one script that each page waits for, which the build leaves as it is. */
const POLICY = '/trusted-types.js'
const NOT_AT_ALL = /;\s*q=0(?:\.0*)?$/

type Built = { place: string; type: string; packed: boolean; lasts: string }

/** Answers one of what the build made for browsers; false where it is none of it, or somebody takes it otherwise. */
export type SendBuilt = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/**
 * Scripts and styles as the build packed them with Brotli, faces and the policy of scripts. A page waits for most of them,
 * and through Next each costs ten times as much; what was asked for once is kept. `root`: of the pages.
 */
export function builtIn(root: string): SendBuilt {
  const files = filesOf(root)
  const kept = new Map<string, Promise<Buffer>>()
  const bytesOf = (place: string) => {
    const bytes = kept.get(place) ?? readFile(place)
    kept.set(place, bytes)
    bytes.catch(() => kept.delete(place))
    return bytes
  }
  return async (request, response) => {
    const [address = ''] = (request.url ?? '').split('?')
    const file = files.get(address)
    if (file === undefined) return false
    if (file.packed) response.appendHeader('Vary', 'Accept-Encoding')
    if (file.packed && !takesBrotli(request.headers['accept-encoding'])) return false
    const bytes = await bytesOf(file.place).catch(() => null)
    if (bytes === null) return false
    if (file.packed) response.setHeader('Content-Encoding', 'br')
    response.setHeader('Cache-Control', file.lasts)
    sendParts(response, 200, file.type, [bytes])
    return true
  }
}

/** By the address that a page names. */
function filesOf(root: string): ReadonlyMap<string, Built> {
  const directory = path.join(root, '.next', 'static')
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  const files = new Map<string, Built>()
  for (const name of names) {
    const packed = name.endsWith(PACKED)
    const plain = packed ? name.slice(0, -PACKED.length) : name
    const type = TYPES[path.extname(plain)]
    // A script that is too short to be packed is left to Next, as is whatever is asked for without Brotli.
    if (type === undefined || !(packed || path.extname(plain) === '.woff2')) continue
    const place = path.join(directory, name)
    files.set(UNDER + plain.replaceAll(path.sep, '/'), { place, type, packed, lasts: FOREVER })
  }
  const policy = path.join(root, 'public', POLICY)
  return files.set(POLICY, { place: policy, type: SCRIPT, packed: false, lasts: 'public, max-age=0' })
}

const takesBrotli = (accepted: string | string[] | undefined): boolean =>
  String(accepted ?? '')
    .split(',')
    .some((one) => /^br\s*(?:;|$)/i.test(one.trim()) && !NOT_AT_ALL.test(one.trim()))
