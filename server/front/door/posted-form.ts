import type { IncomingMessage } from 'node:http'

const MOST_BYTES = 8 * 1024

/** The fields of a form that a browser sends; null when it is none, or larger than any of ours. */
export async function formOf(request: IncomingMessage, most = MOST_BYTES): Promise<URLSearchParams | null> {
  const type = String(request.headers['content-type'] ?? '')
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type)) return null
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > most) return null
    chunks.push(bytes)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
