import * as http from 'node:http'
import * as https from 'node:https'
import { isIP } from 'node:net'
import { visible } from '@/lib/letters/glyphs'
import type { DeliveryFailure } from '@/lib/pages/delivery-failure'
import { judgedLookup, RefusedAddress, type Resolve } from './lookup'
import { hostOf, type Own, portOf, refusedAddress } from './webhook-address'

/** What goes out. */
export type Outgoing = { url: URL; headers: { [name: string]: string }; body: string }

/** What came of it. `body`: the beginning of the answer. `error`: nothing answered whole in time. */
export type Answered = {
  status: number | null
  body: string
  error: DeliveryFailure | null
  retryAfterMs: number | null
}

export type Wire = { own: Own; resolve: Resolve; timeoutMs: number; signal: AbortSignal }

const MOST_BYTES = 8 * 1024
const MOST_HEADER_BYTES = 16 * 1024

/** Sends it once: follows nothing, waits no longer than it may, reads no more of an answer than 8 KiB. Never throws. */
export async function handOver({ url, headers, body }: Outgoing, wire: Wire): Promise<Answered> {
  const host = hostOf(url)
  const refused = isIP(host) === 0 ? null : refusedAddress(host, portOf(url), wire.own)
  if (refused !== null) return unanswered(refused)
  const late = AbortSignal.timeout(wire.timeoutMs)
  const options: http.RequestOptions = {
    ...{ method: 'POST', agent: false, maxHeaderSize: MOST_HEADER_BYTES },
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    lookup: judgedLookup({ resolve: wire.resolve, port: portOf(url), own: wire.own }),
    signal: AbortSignal.any([late, wire.signal]),
  }
  try {
    return await answerOf(url.protocol === 'https:' ? https.request(url, options) : http.request(url, options), body)
  } catch (error) {
    if (late.aborted) return unanswered({ why: 'late', ms: wire.timeoutMs })
    return unanswered(wire.signal.aborted ? { why: 'stopped' } : causeOf(error))
  }
}

function answerOf(request: http.ClientRequest, body: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const done = () => {
        const text = Buffer.concat(chunks).subarray(0, MOST_BYTES).toString('utf8')
        const retryAfterMs = restOf(response.headers['retry-after'] ?? response.headers['x-ogw-ratelimit-reset'])
        resolve({ status: response.statusCode ?? null, body: text, error: null, retryAfterMs })
        request.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size >= MOST_BYTES) done()
      })
      response.on('end', done)
      response.on('error', reject)
      response.on('aborted', () => reject(new Error('ECONNRESET')))
    })
    request.end(body)
  })
}

function unanswered(error: DeliveryFailure): Answered {
  return { status: null, body: '', error, retryAfterMs: null }
}

/** Seconds, as messengers say them. */
function restOf(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,5}$/.test(header) ? Number(header) * 1000 : null
}

function causeOf(error: unknown): DeliveryFailure {
  if (!(error instanceof Error)) return { why: 'system', code: 'unknown' }
  if (error instanceof RefusedAddress) return error.refused
  const [first] = error instanceof AggregateError ? error.errors : []
  const cause = first instanceof Error ? first : error
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : visible(cause.message).slice(0, 200)
  return { why: 'system', code }
}
