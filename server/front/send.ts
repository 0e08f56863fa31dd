import type { ServerResponse } from 'node:http'

/** As bytes: a long text would be encoded twice, once to be counted. */
export function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.statusCode = status
  response.setHeader('Content-Type', type)
  response.end(Buffer.from(body))
}
