import type { ServerResponse } from 'node:http'

/** As bytes: a long text would be encoded twice, once to be counted. */
export function send(response: ServerResponse, status: number, type: string, body: string): void {
  sendParts(response, status, type, [Buffer.from(body)])
}

/** A body that lies in several places, in one write. */
export function sendParts(response: ServerResponse, status: number, type: string, parts: readonly Buffer[]): void {
  response.statusCode = status
  response.setHeader('Content-Type', type)
  response.setHeader(
    'Content-Length',
    parts.reduce((sum, { length }) => sum + length, 0),
  )
  response.cork()
  for (const part of parts) response.write(part)
  response.end()
  response.uncork()
}
