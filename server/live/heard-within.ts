import type { MessageRow } from '@/lib/message/message'
import type { Scope } from '@/lib/people/scope'
import type { Changed, MessageReader } from '@/server/store/store'
import { type Written, written } from './live-question'

/** What changed within a scope, as it is told there; `rest`: there is more up to that than was read. */
export type HeardWithin = { rows: Written[]; rest: boolean }

export type Within = (scope: NonNullable<Scope>) => Pick<MessageReader, 'since' | 'page' | 'revsOf'>

/** How a row was told last, and of which rev that was. */
type Told = { content: string; rev: number }
type Asked = { after: number; upTo: number; most: number }

/** Rows of which it is remembered how they were told last, of each scope. */
const REMEMBERED = 5_000
/** The newest rows, which pages show, are known from the first follower on. */
const KNOWN = 1_000

/**
 * What followers of a scope hear: a row that was renewed because of something outside is told as it was told before, and
 * so not at all.
 */
export function heardWithin(within: Within, now: () => number) {
  const scopes = new Map<string, { contents: Map<string, Told>; told: number }>()
  const knownIn = async (scope: NonNullable<Scope>, upTo: number) => {
    const name = JSON.stringify(scope)
    const known = scopes.get(name)
    if (known !== undefined) return known
    const { rows } = await within(scope).page({ query: 'is:any', limit: KNOWN, now: now() })
    // What changed since will come, and is not known yet.
    const revs = await within(scope).revsOf(rows.map(({ uid }) => uid))
    const made = scopes.get(name) ?? { contents: new Map<string, Told>(), told: 0 }
    if (!scopes.has(name))
      for (const row of rows) {
        const rev = revs.get(row.uid) ?? 0
        if (rev <= upTo) made.contents.set(row.uid, { content: contentOf(row), rev })
      }
    scopes.set(name, made)
    return made
  }
  const since = async (scope: NonNullable<Scope>, { after, upTo, most }: Asked): Promise<HeardWithin> => {
    const known = await knownIn(scope, after)
    const { contents } = known
    const found = await within(scope).since(after, most)
    const due = found.filter(({ rev }) => rev <= upTo)
    const rows = due.filter((one) => {
      const isSame = contents.get(one.row.uid)?.content === contentOf(one.row)
      remember(contents, one)
      return !isSame
    })
    known.told += rows.length
    const rest = due.length === most
    // How pages show what was not read is not known here.
    if (rest) contents.clear()
    return { rows: rows.map(written), rest }
  }
  return {
    /** To be asked before anything is told to the first who follows within the scope, who is told of what comes after `upTo`. */
    begin: async (scope: Scope, upTo: number) => void (scope === null || (await knownIn(scope, upTo))),
    /** What is remembered of other scopes is forgotten: nobody hears what changes there. */
    keep: (followed: readonly Scope[]) => {
      const names = new Set(followed.map((scope) => JSON.stringify(scope)))
      for (const name of scopes.keys()) if (!names.has(name)) scopes.delete(name)
    },
    /** For who catches up: what is read, and what of that is told or never read, so that it is known from there on. */
    catching: (scope: Scope, all: MessageReader['since']) => ({
      since: scope === null ? all : within(scope).since,
      tell: (rows: readonly Changed[]) => {
        const contents = scopes.get(JSON.stringify(scope))?.contents
        if (contents !== undefined) for (const one of rows) remember(contents, one)
      },
      skip: () => scopes.get(JSON.stringify(scope))?.contents.clear(),
    }),
    /** How many rows were told of within a scope. */
    toldOf: (scope: Scope) => scopes.get(JSON.stringify(scope))?.told ?? 0,
    /**
     * Of the changes after `after` and up to `upTo`, the first that many, by each scope that is followed. Nothing is
     * awaited after the last look at which are.
     */
    all: async (followed: () => Iterable<Scope>, asked: Asked): Promise<ReadonlyMap<string, HeardWithin>> => {
      const heard = new Map<string, HeardWithin>()
      for (;;) {
        const next = [...followed()].find((scope) => scope !== null && !heard.has(JSON.stringify(scope)))
        if (next === undefined || next === null) return heard
        heard.set(JSON.stringify(next), await since(next, asked))
      }
    },
  }
}

/** Nothing older than what is remembered. */
function remember(contents: Map<string, Told>, { row, rev }: Changed) {
  if ((contents.get(row.uid)?.rev ?? 0) > rev) return
  if (contents.size >= REMEMBERED) for (const uid of [...contents.keys()].slice(0, KNOWN)) contents.delete(uid)
  contents.set(row.uid, { content: contentOf(row), rev })
}

function contentOf(row: MessageRow): string {
  return JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))
}
