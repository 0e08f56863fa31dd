import { createHash } from 'node:crypto'
import { connect, type IncomingHttpHeaders } from 'node:http2'
import { request } from 'node:https'
import { connect as reach } from 'node:net'
import { connect as secure } from 'node:tls'
import type { Answer } from '@/tests/serving'

export type Way = {
  port: number
  /** The address that the visitor has, of this machine's many. */
  from: string
  /** The name that is asked for, with its port if it has one. */
  host: string
}

const PLACE = { host: '127.0.0.1', servername: 'box.example', rejectUnauthorized: false } as const

/** Asks once, as a program does. */
export function askBy(
  { port, from, host }: Way,
  path: string,
  { method = 'GET', headers = {}, body = '' }: { method?: string; headers?: { [name: string]: string }; body?: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { ...PLACE, port, path, method, localAddress: from, agent: false, headers: { host, ...headers } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
        })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

export type Following = {
  text: () => string
  ended: () => boolean
  /** It has begun. */
  standing: Promise<void>
  heard: (words: string) => Promise<void>
  close: () => void
}

/** Asks as browsers do: by HTTP/2, on a connection of its own that ends with the answer. What has a body is posted. */
function askAsBrowser({ port, from, host }: Way, path: string, headers: { [name: string]: string }, body?: string) {
  const session = connect(`https://${host}`, {
    createConnection: () =>
      secure({ ...PLACE, ALPNProtocols: ['h2'], socket: reach({ host: PLACE.host, port, localAddress: from }) }),
  })
  const method = body === undefined ? 'GET' : 'POST'
  const stream = session.request({ ':method': method, ':path': path, ':authority': host, ...headers })
  if (body !== undefined) stream.end(body)
  session.on('error', (error) => stream.destroy(error))
  stream.on('close', () => session.destroy())
  return stream
}

/** The sha256 and the length of an answer. */
export async function takeBy(...asked: Parameters<typeof askAsBrowser>): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of askAsBrowser(...asked)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}

/** An answer that may never end. */
export function followBy(...asked: Parameters<typeof askAsBrowser>): Following {
  const stream = askAsBrowser(...asked)
  let text = ''
  let ended = false
  const waiting = new Set<() => void>()
  const look = () => {
    for (const one of waiting) one()
  }
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    look()
  })
  const end = () => {
    ended = true
    look()
  }
  stream.on('close', end).on('error', end)
  const standing = new Promise<void>((resolve, reject) => {
    stream.on('response', (headers: IncomingHttpHeaders) =>
      Number(headers[':status']) === 200 ? resolve() : reject(new Error(`It answered ${headers[':status']}.`)),
    )
    stream.on('error', reject)
  })
  const heard = (words: string) =>
    new Promise<void>((resolve, reject) => {
      const one = () => {
        if (text.includes(words)) resolve()
        else if (ended) reject(new Error('The stream ended.'))
        else return
        waiting.delete(one)
      }
      waiting.add(one)
      one()
    })
  return { text: () => text, ended: () => ended, standing, heard, close: () => stream.destroy() }
}
