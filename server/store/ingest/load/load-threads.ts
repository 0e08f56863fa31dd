import { sql } from 'drizzle-orm'
import { derive, openThreads } from '@/lib/conversation/thread'
import type { Reader } from '@/server/store/door/door'
import type { State, ThreadLinks } from '@/server/store/ingest/derive/rows/model'
import { cleanName } from '@/server/store/rows/clean'
import { loadNamed, type Named } from './named-lines'
import type { Threaded, Wants } from './wants'

/** The state of derivation of one channel, as the table has it. */
export type Saved = { channel: string; state: string; fresh: boolean }

/**
 * Derives what messages of protocols without keys link to, before anything else is looked up: it decides what is.
 * Adds the roots that they join and what they answer to what is wanted, except what comes with the same batch.
 */
export async function loadThreads(reader: Reader, state: State, wants: Wants): Promise<Saved[]> {
  if (wants.threaded.size === 0) return []
  const rows = await reader.all<{ channel: string; state: string }>(sql`select channel, state from threads
    where source_id = ${state.source.id} and ${reader.inList(sql`channel`, [...wants.threaded.keys()])}`)
  const before = new Map(rows.map((row) => [row.channel, row.state]))
  const named = await loadNamed(reader, state.source, wants.threaded)
  return [...wants.threaded].map(([channel, messages]) => {
    const saved = before.get(channel) ?? null
    return { channel, state: JSON.stringify(thread(state, wants, { saved, messages, named })), fresh: saved === null }
  })
}

type Channel = { saved: string | null; messages: readonly Threaded[]; named: Named }

function thread(state: State, wants: Wants, { saved, messages, named }: Channel) {
  let threads = openThreads(saved)
  for (const { uid, reading, at } of messages) {
    const to = [...reading.to.map(({ agent }) => agent), ...reading.mentions]
    const next = derive(threads, { uid, from: reading.from, to, cue: reading.cue, at, named: named.get(uid) })
    threads = next.state
    const key = next.link.key === null ? null : cleanName(next.link.key)
    const link: ThreadLinks = { ...next.link, key }
    if (key !== null) wants.links.add(key)
    const touched = link.conversationOf === null ? link.answers : [link.conversationOf, ...link.answers]
    for (const other of touched) if (!state.threads.has(other)) wants.uids.add(other)
    state.threads.set(uid, link)
  }
  return threads
}
