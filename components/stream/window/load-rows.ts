import type { useTRPCClient } from '@/components/live/use-trpc'
import type { MessageRow, Page } from '@/lib/message/message'
import { addNewer, oldestFirst, type Window, windowAround, windowAtEnd } from './window'

/** Where a window is fetched: at the end of the list, around a row, or around a time (UTC ms). */
export type Anchor = { kind: 'end'; round: number } | { kind: 'row'; cursor: string } | { kind: 'time'; at: number }

export const PAGE = 200

type Api = ReturnType<typeof useTRPCClient>

/** The first rows for an anchor. Around a place, the row at the place itself is fetched with what is newer. */
export async function loadWindow(
  api: Api,
  { query, anchor, signal }: { query: string; anchor: Anchor; signal: AbortSignal },
): Promise<Window> {
  const side = PAGE / 2
  if (anchor.kind === 'end') {
    const end = await api.stream.page.query({ query, direction: 'older', limit: PAGE }, { signal })
    return windowAtEnd(oldestFirst(end, 'older'))
  }
  const asked = anchor.kind === 'row' ? { query, from: anchor.cursor } : { query: until(query, anchor.at) }
  const found = await api.stream.page.query({ ...asked, direction: 'older', limit: side }, { signal })
  const before = oldestFirst(found, 'older')
  const from = before.rows.at(-1)?.cursor ?? null
  const after = await api.stream.page.query({ query, from, direction: 'newer', limit: side }, { signal })
  return windowAround(before, after)
}

export type Ask = (wanted: {
  from: string | null
  direction: 'older' | 'newer'
  limit: number
}) => Promise<Page<MessageRow>>

/** The rows of a window as they are now, with those that came between them. */
export async function loadAgain(ask: Ask, window: Window): Promise<Window> {
  const from = window.rows[0]?.cursor ?? null
  const [before] = (await ask({ from, direction: 'older', limit: 1 })).rows
  const older = before !== undefined
  let again: Window = { rows: [], older, newer: true }
  while (again.newer && again.rows.length < window.rows.length) {
    const after = again.rows.at(-1) ?? before
    again = { ...addNewer(again, await ask({ from: after?.cursor ?? null, direction: 'newer', limit: PAGE })), older }
  }
  return again
}

/** The same question, only of what came before `at`. */
export function until(query: string, at: number): string {
  const before = `before:${new Date(at).toISOString()}`
  return query.trim() === '' ? before : `(${query}) ${before}`
}
