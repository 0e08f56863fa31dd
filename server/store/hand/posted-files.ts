import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { WrittenFile } from '@/lib/post/post-parts'
import type { ReadDoor } from '@/server/store/door/door'
import type { PlannedChange } from './outbox'

/** One change of one file that was put on record before it was made. `offset`: where its line was found to lie, once that is on record too. */
export type Posted = Pick<PlannedChange, 'effect' | 'path' | 'into'> & {
  act: number
  offset: number | null
  /** The message that it answers; of a decision also the bytes of that. */
  asked: { uid: string; sha256: string | null } | null
}

/** What people had Signalbox write, for whoever reads the same files: known before it lies there. */
export type PostedBook = {
  /** Takes in what was recorded since. Throws `StoreError` where it cannot be read. */
  renew: () => Promise<void>
  /** Of one root, by the sha256 of the text that was written. */
  of: (root: string) => ReadonlyMap<string, readonly Posted[]>
}

const AT_ONCE = 500
const ACTS = sql`select id, status, root, changes, written, draft from outbox`

type ActDbRow = { id: number; status: string; root: string; changes: string; written: string; draft: string }

const NOTHING: ReadonlyMap<string, readonly Posted[]> = new Map()

/** Reads the ledger and never writes it; `open` gives null as long as there is none. */
export function postedBook(open: () => Promise<ReadDoor | null>): PostedBook & { close: () => Promise<void> } {
  const known = new Map<string, Map<string, Posted[]>>()
  let door: ReadDoor | null = null
  let last = 0
  /** Acts of which more will be on record: held, or not written whole yet. */
  const unsettled = new Set<number>()
  const take = ({ id, status, root, changes, written, draft }: ActDbRow) => {
    if (status === 'held' || status === 'intent') unsettled.add(id)
    else unsettled.delete(id)
    // Nothing of what a policy holds is written before it is approved.
    if (status === 'held') return
    const ofRoot = known.get(root) ?? new Map<string, Posted[]>()
    known.set(root, ofRoot)
    const places = writtenOf(written)
    const asked = askedIn(draft)
    for (const { effect, path, text, again, into, known: element } of changesOf(changes))
      for (const sha256 of shasOf({ text, again, known: element })) {
        const inPath = places.filter((place) => place.path === path)
        const place = inPath.find((written) => written.sha256 === sha256)
        const others = ofRoot.get(sha256)?.filter((other) => other.act !== id || other.path !== path) ?? []
        // Where one of two lines was written, whoever lays the other there is somebody else.
        const isOther = again !== undefined && inPath.length > 0 && place === undefined
        const act = { act: id, effect, path, offset: place?.offset ?? null, asked }
        const own = isOther ? [] : [into === undefined ? act : { ...act, into }]
        ofRoot.set(sha256, [...others, ...own])
      }
  }
  return {
    renew: async () => {
      door ??= await open()
      if (door === null) return
      if (unsettled.size > 0)
        for (const row of await door.all<ActDbRow>(sql`${ACTS} where ${door.inList(sql`id`, [...unsettled])}`))
          take(row)
      for (let more = true; more; ) {
        const rows = await door.all<ActDbRow>(sql`${ACTS} where id > ${last} order by id limit ${AT_ONCE}`)
        for (const row of rows) take(row)
        last = rows.at(-1)?.id ?? last
        more = rows.length === AT_ONCE
      }
    },
    of: (root) => known.get(root) ?? NOTHING,
    close: async () => door?.close(),
  }
}

/** By each of these it may be met: an element that is known by less than its text by that, too. */
function shasOf({ text, again, known }: Pick<PlannedChange, 'text' | 'again' | 'known'>): string[] {
  const texts = again === undefined ? [text] : [text, again]
  return [...texts.map((one) => hash('sha256', one)), ...(known === undefined ? [] : [known])]
}

function changesOf(json: string): readonly PlannedChange[] {
  return JSON.parse(json)
}

function writtenOf(json: string): readonly WrittenFile[] {
  return JSON.parse(json)
}

const Detail = z.object({
  detail: z.object({
    ask: z.string().optional(),
    sha256: z.string().optional(),
    answers: z.string().nullable().optional(),
  }),
})

/** What the intent says that it answers: the ask of a decision and its bytes, or the message of a reply. */
function askedIn(json: string): Posted['asked'] {
  const read = Detail.safeParse(JSON.parse(json))
  if (!read.success) return null
  const { ask, sha256, answers } = read.data.detail
  if (ask !== undefined) return { uid: ask, sha256: sha256 ?? null }
  return answers === null || answers === undefined ? null : { uid: answers, sha256: null }
}
