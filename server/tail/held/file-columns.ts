import type { FileFacts } from '@/server/store/store'

/** As last seen, with fractions of a ms; NaN when only the facts are known. */
export type Seen = {
  mtime: number
  ctime: number
  /** Wall time of the last look. */
  looked: number
}

/** What is asked of all files again and again: it takes no text to be made. */
export type Brief = Pick<FileFacts, 'shape' | 'status' | 'rule' | 'size' | 'mtimeMs' | 'bytesPending' | 'goneAt'>

/**
 * What is known of files that were read as a whole and lie still, a row each: numbers and hashes lie in columns, and what
 * most files share is there once. An object with texts for each would take four times the memory.
 */
export type FileColumns = {
  /** The row of what was put there; null where columns do not hold such facts, as those of a file of lines. */
  add: (facts: FileFacts, seen: Seen) => number | null
  /** Other facts of the file of a row. False where columns do not hold them; then what was there stays. */
  setFacts: (row: number, facts: FileFacts) => boolean
  setSeen: (row: number, seen: Seen) => void
  facts: (row: number, path: string) => FileFacts
  brief: (row: number) => Brief
  seen: (row: number) => Seen
  /** The row is given to another file. */
  remove: (row: number) => void
}

/** What files share. Of their bytes all were read, or none. */
type Kind = Pick<FileFacts, 'place' | 'shape' | 'status' | 'rule' | 'isDir' | 'dev' | 'uid' | 'mode' | 'generation'> & {
  isRead: boolean
  isHashed: boolean
}

type Chunk = { numbers: Float64Array; hashes: Buffer; kinds: Uint16Array }

/** Rows are made so many at a time. */
const ROWS = 1024
const HASH_BYTES = 32
/** In the order in which they lie in a row. */
const [SIZE, CHANGED, INODE, MTIME, CTIME, LOOKED, NUMBERS] = [0, 1, 2, 3, 4, 5, 6] as const
/** More kinds than any record has; files of more are kept as they are. */
const MOST_KINDS = 10_000
const SHA = /^[0-9a-f]{64}$/

export function newFileColumns(): FileColumns {
  const chunks: Chunk[] = []
  const free: number[] = []
  const kinds: Kind[] = []
  const numbers = new Map<string, number>()
  let rows = 0

  const chunkOf = (row: number): Chunk => {
    const chunk = chunks[Math.trunc(row / ROWS)]
    if (chunk === undefined) throw new RangeError(`There is no row ${row}.`)
    return chunk
  }
  const number = (row: number, which: number) => chunkOf(row).numbers[(row % ROWS) * NUMBERS + which] ?? Number.NaN
  const kindOf = (row: number): Kind => {
    const kind = kinds[chunkOf(row).kinds[row % ROWS] ?? MOST_KINDS]
    if (kind === undefined) throw new RangeError(`Row ${row} holds no file.`)
    return kind
  }
  let latest = 0
  const numberOf = (facts: FileFacts): number | null => {
    if (isOf(kinds[latest], facts)) return latest
    const kind = sharedOf(facts)
    const key = JSON.stringify(kind)
    const known = numbers.get(key)
    if (known === undefined && kinds.length >= MOST_KINDS) return null
    latest = known ?? kinds.push(kind) - 1
    numbers.set(key, latest)
    return latest
  }
  const put = (row: number, facts: FileFacts, kind: number) => {
    const chunk = chunkOf(row)
    const index = row % ROWS
    chunk.kinds[index] = kind
    chunk.numbers[index * NUMBERS + SIZE] = facts.size
    chunk.numbers[index * NUMBERS + CHANGED] = facts.mtimeMs
    chunk.numbers[index * NUMBERS + INODE] = facts.ino === '' ? Number.NaN : Number(facts.ino)
    if (facts.contentSha !== null) chunk.hashes.write(facts.contentSha, index * HASH_BYTES, 'hex')
  }
  const setSeen = (row: number, { mtime, ctime, looked }: Seen) => {
    const { numbers: all } = chunkOf(row)
    const first = (row % ROWS) * NUMBERS
    all[first + MTIME] = mtime
    all[first + CTIME] = ctime
    all[first + LOOKED] = looked
  }
  const fresh = () => {
    if (rows === chunks.length * ROWS) chunks.push(newChunk())
    rows += 1
    return rows - 1
  }
  return {
    add: (facts, seen) => {
      const kind = holds(facts) ? numberOf(facts) : null
      if (kind === null) return null
      const row = free.pop() ?? fresh()
      put(row, facts, kind)
      setSeen(row, seen)
      return row
    },
    setFacts: (row, facts) => {
      const kind = holds(facts) ? numberOf(facts) : null
      if (kind !== null) put(row, facts, kind)
      return kind !== null
    },
    setSeen,
    facts: (row, path) => {
      const { hashes } = chunkOf(row)
      const hash = (row % ROWS) * HASH_BYTES
      const kind = kindOf(row)
      const size = number(row, SIZE)
      const ino = number(row, INODE)
      return {
        path,
        pathBytes: null,
        place: kind.place,
        shape: kind.shape,
        status: kind.status,
        rule: kind.rule,
        isDir: kind.isDir,
        size,
        mtimeMs: number(row, CHANGED),
        ino: Number.isNaN(ino) ? '' : String(ino),
        dev: kind.dev,
        uid: kind.uid,
        mode: kind.mode,
        generation: kind.generation,
        consumed: 0,
        lines: 0,
        head: null,
        marker: null,
        bytesRead: kind.isRead ? size : 0,
        bytesUnreadable: 0,
        bytesIgnored: 0,
        bytesPending: 0,
        contentSha: kind.isHashed ? hashes.toString('hex', hash, hash + HASH_BYTES) : null,
        goneAt: null,
      }
    },
    brief: (row) => {
      const { shape, status, rule } = kindOf(row)
      const [size, mtimeMs] = [number(row, SIZE), number(row, CHANGED)]
      return { shape, status, rule, size, mtimeMs, bytesPending: 0, goneAt: null }
    },
    seen: (row) => ({ mtime: number(row, MTIME), ctime: number(row, CTIME), looked: number(row, LOOKED) }),
    remove: (row) => void free.push(row),
  }
}

function newChunk(): Chunk {
  return {
    numbers: new Float64Array(ROWS * NUMBERS),
    hashes: Buffer.alloc(ROWS * HASH_BYTES),
    kinds: new Uint16Array(ROWS),
  }
}

/** All of it can be told again by a row. */
function holds(facts: FileFacts): boolean {
  const { pathBytes, consumed, lines, head, marker, goneAt, ino, contentSha } = facts
  const { size, bytesRead, bytesUnreadable, bytesIgnored, bytesPending } = facts
  return (
    pathBytes === null &&
    goneAt === null &&
    consumed === 0 &&
    lines === 0 &&
    head === null &&
    marker === null &&
    (bytesRead === 0 || bytesRead === size) &&
    bytesUnreadable === 0 &&
    bytesIgnored === 0 &&
    bytesPending === 0 &&
    (ino === '' || String(Number(ino)) === ino) &&
    (contentSha === null || SHA.test(contentSha))
  )
}

/** Most files are of the kind of the one before. */
function isOf(kind: Kind | undefined, facts: FileFacts): boolean {
  return (
    kind !== undefined &&
    kind.place === facts.place &&
    kind.shape === facts.shape &&
    kind.status === facts.status &&
    kind.rule === facts.rule &&
    kind.isDir === facts.isDir &&
    kind.dev === facts.dev &&
    kind.uid === facts.uid &&
    kind.mode === facts.mode &&
    kind.generation === facts.generation &&
    kind.isRead === facts.bytesRead > 0 &&
    kind.isHashed === (facts.contentSha !== null)
  )
}

function sharedOf(facts: FileFacts): Kind {
  return {
    place: facts.place,
    shape: facts.shape,
    status: facts.status,
    rule: facts.rule,
    isDir: facts.isDir,
    dev: facts.dev,
    uid: facts.uid,
    mode: facts.mode,
    generation: facts.generation,
    isRead: facts.bytesRead > 0,
    isHashed: facts.contentSha !== null,
  }
}
