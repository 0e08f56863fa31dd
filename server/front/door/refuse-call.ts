import type { ServerResponse } from 'node:http'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { send } from './send-answer'

const names = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  405: 'METHOD_NOT_SUPPORTED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  503: 'SERVICE_UNAVAILABLE',
} as const

/** Refuses before any procedure is called, in the words that a caller of procedures understands. */
export function refuseCall(response: ServerResponse, status: keyof typeof names, message: string): void {
  const code = names[status]
  const error = { message, code: TRPC_ERROR_CODES_BY_KEY[code], data: { code, httpStatus: status, problems: null } }
  send(response, status, 'application/json', JSON.stringify({ error }))
}
