import type { ToldStatus } from '@/lib/message/message'

/** One event of the stream as it goes over the wire: its bytes are made once, whoever gets it. */
export type Frame = Uint8Array

const encoder = new TextEncoder()
const frame = (event: string, at: string, json: string): Frame =>
  encoder.encode(`id: ${at}\nevent: ${event}\ndata: ${json}\n\n`)

/**
 * `rev`: how far it tells, as its follower is told that. `rows` are JSON already; JSON holds no line end, so no text can end
 * an event early.
 */
export const rowsFrame = (rev: string, rows: readonly string[]) =>
  frame('rows', rev, `{"rev":${JSON.stringify(rev)},"rows":[${rows.join(',')}]}`)

export const leftFrame = (rev: string, uids: readonly string[]) => frame('left', rev, JSON.stringify({ rev, uids }))

/** More has changed than is sent one by one: ask for what is shown anew, then go on from `rev`. */
export const resetFrame = (rev: string) => frame('reset', rev, JSON.stringify({ rev }))

export const tickFrame = (rev: string, now: number) => frame('tick', rev, JSON.stringify({ rev, now }))

/** `rev` is how far this follower was told; the console may be ahead of it. */
export const statusFrame = (rev: string, status: ToldStatus) => frame('status', rev, JSON.stringify({ ...status, rev }))

/** What of the status is told when it is another. */
export const contentOfStatus = (status: ToldStatus) => JSON.stringify({ ...status, now: 0, rev: '' })

/** Stands before an event of a stream of many: the number of the question that it answers. */
export const headOf = (question: number): Frame => encoder.encode(`to: ${question}\n`)

/** The first event of a stream of many: as whom its reader is told. */
export const personFrame = (person: string): Frame =>
  encoder.encode(`event: person\ndata: ${encodeURIComponent(person)}\n\n`)

/** Of a question that is not followed, as a request for it alone would be answered. */
export const refusedFrame = (status: 400 | 401): Frame => encoder.encode(`event: refused\ndata: ${status}\n\n`)
