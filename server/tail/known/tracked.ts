import type { OwnProcess, Place } from '@/server/protocols/protocol'
import type { FileFacts } from '@/server/store/store'
import type { Hashing } from '@/server/tail/disk/read-file'
import type { Brief, FileColumns, Seen } from '@/server/tail/held/file-columns'

/** Bytes that were not taken yet: their hash, and since when (monotonic ms) they have been seen unchanged. */
export type Unsettled = { sha: string; since: number }

export type Dir = {
  /** Empty for the root. */
  path: string
  /** Raw path from the root when it is not UTF-8. */
  bytes: Buffer | null
  name: string
  depth: number
  parent: Dir | null
  dirs: Map<string, Dir>
  files: Map<string, Tracked>
  /** Where what is known of files lies: one for all of a tree. */
  columns: FileColumns
  /** Both times as of the last listing; empty before the first. Tools that copy put back when it was modified, but not when it was changed. */
  times: string
  listedAt: number
  listing: boolean
  dirty: boolean
  /** Why it could not be listed. */
  problem: string | null
  /** By its inode and the time it was made: a number is given out again at once. Another one is watched anew. */
  identity: string | null
  /** How often it was listed, and in which listing of its parent it was met last. */
  listings: number
  metIn: number
}

/** What is so of few files, and only for a while. */
type Passing = {
  unsettled: Unsettled | null
  /** Why it could not be opened or read at the last look; null when it could. */
  refusal: string | null
  /** How far it is hashed, where it is too large to be read. */
  hashing: Hashing | null
  /** Monotonic time of the next try, 0 when there is none, and how many there were. */
  retryAt: number
  tries: number
  /** The process that it says it is of, as it was read last; undefined where this tail has not read it. */
  process: OwnProcess | null | undefined
}

const SETTLED: Passing = {
  ...{ unsettled: null, refusal: null, hashing: null, retryAt: 0, tries: 0 },
  process: undefined,
}
const SETTLED_AND_READ: Passing = { ...SETTLED, process: null }

/** Lie in one number, below the listing in which it was met last: a field of its own takes as much as a number. */
const [SAVED, QUEUED, MARKS] = [1, 2, 4] as const

type Loose = Seen & { facts: FileFacts }

/**
 * One entry as the tail holds it. There are as many as there are files: what is known of one that lies in the tree is a
 * row of its columns wherever they can hold it, and what is to be tried takes room only while something is.
 */
export class Tracked {
  readonly dir: Dir
  readonly name: string
  place: Place | null
  /** Id in the index, once known. */
  id: number | null = null
  private known: number | Loose
  private passing = SETTLED
  private marks = 0

  constructor(dir: Dir, name: string, place: Place | null, facts: FileFacts) {
    this.dir = dir
    this.name = name
    this.place = place
    this.known = { facts, mtime: Number.NaN, ctime: Number.NaN, looked: 0 }
  }

  /** Those that were, or are about to be, committed. */
  get facts(): FileFacts {
    return typeof this.known === 'number'
      ? this.dir.columns.facts(this.known, join(this.dir, this.name))
      : this.known.facts
  }

  set facts(facts: FileFacts) {
    if (typeof this.known === 'number' && this.dir.columns.setFacts(this.known, facts)) return
    this.known = { ...this.takeOut(), facts }
    this.rest()
  }

  get brief(): Brief {
    return typeof this.known === 'number' ? this.dir.columns.brief(this.known) : this.known.facts
  }

  get seen(): Seen {
    return typeof this.known === 'number' ? this.dir.columns.seen(this.known) : this.known
  }

  set seen(seen: Seen) {
    if (typeof this.known === 'number') this.dir.columns.setSeen(this.known, seen)
    else this.known = { ...seen, facts: this.known.facts }
  }

  /** The facts are in the index, or on their way there. */
  get saved(): boolean {
    return this.bears(SAVED)
  }

  set saved(saved: boolean) {
    this.mark(SAVED, saved)
  }

  get queued(): boolean {
    return this.bears(QUEUED)
  }

  set queued(queued: boolean) {
    this.mark(QUEUED, queued)
  }

  /** In which listing of its directory it was met last. */
  get metIn(): number {
    return Math.trunc(this.marks / MARKS)
  }

  set metIn(listing: number) {
    this.marks = listing * MARKS + (this.marks % MARKS)
  }

  get process(): OwnProcess | null | undefined {
    return this.passing.process
  }

  set process(process: OwnProcess | null | undefined) {
    this.pass({ process })
  }

  get unsettled(): Unsettled | null {
    return this.passing.unsettled
  }

  set unsettled(unsettled: Unsettled | null) {
    this.pass({ unsettled })
  }

  get refusal(): string | null {
    return this.passing.refusal
  }

  set refusal(refusal: string | null) {
    this.pass({ refusal })
  }

  get hashing(): Hashing | null {
    return this.passing.hashing
  }

  set hashing(hashing: Hashing | null) {
    this.pass({ hashing })
  }

  get retryAt(): number {
    return this.passing.retryAt
  }

  set retryAt(retryAt: number) {
    this.pass({ retryAt })
  }

  get tries(): number {
    return this.passing.tries
  }

  set tries(tries: number) {
    this.pass({ tries })
  }

  /** It bears its name in its directory. */
  enter(): void {
    this.dir.files.set(this.name, this)
    this.rest()
  }

  /** Its name is free for another one. */
  leave(): void {
    if (this.dir.files.get(this.name) === this) this.dir.files.delete(this.name)
    this.known = this.takeOut()
  }

  /** What does not lie in the tree would never give its row back. */
  private rest(): void {
    if (typeof this.known === 'number' || this.dir.files.get(this.name) !== this) return
    this.known = this.dir.columns.add(this.known.facts, this.known) ?? this.known
  }

  private takeOut(): Loose {
    if (typeof this.known !== 'number') return this.known
    const { facts, seen, known, dir } = this
    dir.columns.remove(known)
    return { ...seen, facts }
  }

  private bears(mark: number): boolean {
    return Math.trunc(this.marks / mark) % 2 === 1
  }

  private mark(mark: number, bears: boolean): void {
    if (this.bears(mark) !== bears) this.marks += bears ? mark : -mark
  }

  private pass(change: Partial<Passing>): void {
    const now = { ...this.passing, ...change }
    const { unsettled, refusal, hashing, retryAt, tries, process } = now
    const isSettled = unsettled === null && refusal === null && hashing === null && retryAt === 0 && tries === 0
    if (!isSettled || process) this.passing = now
    else this.passing = process === null ? SETTLED_AND_READ : SETTLED
  }
}

export function join(dir: Pick<Dir, 'path'>, name: string): string {
  return dir.path === '' ? name : `${dir.path}/${name}`
}
