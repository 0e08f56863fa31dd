import { hash } from 'node:crypto'
import type { MessageRow } from '@/lib/message/message'
import type { Scope } from '@/lib/people/scope'
import type { Changed, MessageReader } from '@/server/store/store'
import { type Written, written } from './live-question'

/** What changed within a scope, as it is told there; `rest`: there is more up to that than was read. */
export type HeardWithin = { rows: Written[]; rest: boolean }

export type Within = (scope: NonNullable<Scope>) => Pick<MessageReader, 'since' | 'page' | 'revsOf'>

/** How a row was told last, and of which rev that was; `changed`: of which rev it was told so first. */
type Told = { content: string; rev: number; changed: number }
type Asked = { after: number; upTo: number; most: number }
type Memory = { contents: Map<string, Told>; told: number }

/** Rows of which it is remembered how they were told last, of each scope. */
const REMEMBERED = 20_000
/** The newest rows, which pages show, are known from the first follower on. */
const KNOWN = 5_000
const PAGE = 1_000
/** Scopes that nobody follows now and that are remembered for who comes back. */
const MOST_LEFT = 50

/**
 * What followers of a scope hear: a row that was renewed because of something outside is told as it was told before, and
 * so not at all.
 */
export function heardWithin(within: Within, now: () => number) {
  const scopes = new Map<string, Memory>()
  /** Looks at how the newest rows are told. What changed after `upTo` will come, and is not known yet. */
  const learn = async (scope: NonNullable<Scope>, upTo: number) => {
    const name = JSON.stringify(scope)
    const found: MessageRow[] = []
    for (
      let from: string | null = null, first = true;
      (first || from !== null) && found.length < KNOWN;
      first = false
    ) {
      const page: Awaited<ReturnType<ReturnType<Within>['page']>> = await within(scope).page({
        ...{ query: 'is:any', limit: PAGE, now: now() },
        ...(from === null ? {} : { from }),
      })
      found.push(...page.rows)
      from = page.next
    }
    const revs = await within(scope).revsOf(found.map(({ uid }) => uid))
    const made = scopes.get(name) ?? { contents: new Map<string, Told>(), told: 0 }
    const contents = new Map<string, Told>()
    // The newest last: it is forgotten last.
    for (const row of found.toReversed()) {
      const [rev, content, before] = [revs.get(row.uid) ?? 0, contentOf(row), made.contents.get(row.uid)]
      if (before?.content === content) contents.set(row.uid, rev <= upTo ? { ...before, rev } : before)
      else if (rev <= upTo) contents.set(row.uid, { content, rev, changed: rev })
    }
    // Others may have been told more meanwhile. How all else was told once need not be how pages show it now.
    for (const [uid, one] of made.contents) if (one.rev > upTo) keepLast(contents, uid, one)
    made.contents = contents
    keepLast(scopes, name, made)
    return made
  }
  const knownIn = async (scope: NonNullable<Scope>, upTo: number) => {
    const name = JSON.stringify(scope)
    const known = scopes.get(name)
    if (known === undefined) return learn(scope, upTo)
    keepLast(scopes, name, known)
    return known
  }
  const since = async (scope: NonNullable<Scope>, { after, upTo, most }: Asked): Promise<HeardWithin> => {
    const known = await knownIn(scope, after)
    const found = await within(scope).since(after, most)
    const { contents } = known
    const due = found.filter(({ rev }) => rev <= upTo)
    const rows = due.filter((one) => {
      const content = contentOf(one.row)
      const isSame = contents.get(one.row.uid)?.content === content
      remember(contents, one, content)
      return !isSame
    })
    known.told += rows.length
    const rest = due.length === most
    // How pages show what was not read is not known here.
    if (rest) contents.clear()
    return { rows: rows.map(written), rest }
  }
  return {
    /**
     * To be asked before anything is told to who follows within the scope, who is told of what comes after `upTo`; `alone`:
     * nobody else does, so that what was told may be of long ago.
     */
    begin: async (scope: Scope, upTo: number, alone = true) =>
      void (scope === null || (await (alone ? learn(scope, upTo) : knownIn(scope, upTo)))),
    /** What is remembered of scopes that nobody follows is forgotten but for some: who comes back is told nothing twice. */
    keep: (followed: readonly Scope[]) => {
      const names = new Set(followed.map((scope) => JSON.stringify(scope)))
      const left = [...scopes.keys()].filter((name) => !names.has(name))
      for (const name of left.slice(0, Math.max(0, left.length - MOST_LEFT))) scopes.delete(name)
    },
    /**
     * For who catches up: what is read, what of that is another than they were told up to `after`, which is known from
     * there on, and what is never read.
     */
    catching: (scope: Scope, all: MessageReader['since']) => ({
      since: scope === null ? all : within(scope).since,
      unheard: (rows: readonly Changed[], after: number) => {
        const contents = scopes.get(JSON.stringify(scope))?.contents
        if (contents === undefined) return rows
        return rows.filter((one) => {
          const [content, known] = [contentOf(one.row), contents.get(one.row.uid)]
          remember(contents, one, content)
          return known === undefined || known.changed > after || known.content !== content
        })
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
function remember(contents: Map<string, Told>, { row, rev }: Pick<Changed, 'row' | 'rev'>, content: string) {
  const known = contents.get(row.uid)
  if (known !== undefined && known.rev > rev) return
  if (contents.size >= REMEMBERED) for (const uid of [...contents.keys()].slice(0, PAGE)) contents.delete(uid)
  keepLast(contents, row.uid, { content, rev, changed: known?.content === content ? known.changed : rev })
}

/** What was used last is forgotten last. */
function keepLast<One>(all: Map<string, One>, name: string, one: One) {
  all.delete(name)
  all.set(name, one)
}

/** Not the words themselves: of many rows they would fill the memory. */
function contentOf(row: MessageRow): string {
  return hash('sha256', JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))), 'base64')
}
