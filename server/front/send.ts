import type { ServerResponse } from 'node:http'

/** As bytes: a long text would be encoded twice, once to be counted. */
export function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.statusCode = status
  response.setHeader('Content-Type', type)
  response.end(typeof body === 'string' ? Buffer.from(body) : body)
}
