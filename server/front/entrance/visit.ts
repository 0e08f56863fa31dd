import type { IncomingMessage, ServerResponse } from 'node:http'

/** Somebody without a session at a page of ours. */
export type Visit = {
  request: IncomingMessage
  response: ServerResponse
  /** Where to go on to. */
  to: string
  /** Of the policy of the page that answers. */
  nonce: string
}
