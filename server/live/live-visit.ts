import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import type { Scope } from '@/lib/people/scope'
import type { LinePlaces } from '@/server/store/status/status-reader'
import { type FollowersOver, followersOver } from './follower'

/** One question as a browser asks it, and from where it goes on. */
export const askedLive = z.object({
  query: z.string().max(4096).default(''),
  rev: z.string().max(64).default('now'),
})

export type LiveVisit = {
  request: IncomingMessage
  response: ServerResponse
  /** With its question mark. */
  search: string
  session: string
  /** Whose session it is. */
  person: string
  /** Of that person. */
  scope: Scope
  /** How far the record is. */
  reached: () => Promise<number>
  revAt: LinePlaces['revAt']
  now: number
}

/** A place that was told of another scope, or by another key, is none here: the page asks anew. */
const OF_OTHER_DATA = Number.MAX_SAFE_INTEGER

export async function revOf({ reached, revAt }: LiveVisit, place: string): Promise<number> {
  return place === 'now' ? await reached() : (revAt(place) ?? OF_OTHER_DATA)
}

/** Begins the stream of events, and gives what makes followers over it. */
export function beginStream(response: ServerResponse): FollowersOver {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' })
  response.socket?.setNoDelay(true)
  response.write('retry: 1000\n\n')
  return followersOver(response)
}

export function refuseLive(response: ServerResponse, status: 400 | 405 | 413 | 415, problems: unknown[]): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ problems }))
}
