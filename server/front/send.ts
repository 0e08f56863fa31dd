import type { ServerResponse } from 'node:http'

export function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.statusCode = status
  response.setHeader('Content-Type', type)
  response.end(body)
}
