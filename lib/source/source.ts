/** A place where a protocol usually lives. */
export type OfferedSource = {
  protocol: string
  title: string
  root: string
  exists: boolean
  /** About how much lies there, in words, such as "1,604 files"; null when there is nothing to count. */
  found: string | null
  /** Why it is not offered to be watched as what usually lies there, and what to do; null when it is. */
  problem: OfferProblem | null
  /** Of what lies there projects are chosen one by one. */
  hasProjects: boolean
  fileSystem: string
  watch: 'events and sweep' | 'sweep only'
}

/** `several`: signs of more than one protocol. `unmatched`: nothing in it is as its protocol lays it out. */
export type OfferProblem = { kind: 'several' | 'unmatched'; says: string }

/** A directory as it was found when somebody asked to watch it. */
export type CheckedSource = {
  /** As the tail would name it: whole, links resolved. */
  root: string
  readable: boolean
  protocol: string | null
  title: string | null
  /** Paths that speak for the protocol, most telling first. */
  signs: string[]
  count: string | null
  /** Of what lies there projects are chosen one by one. */
  hasProjects: boolean
  /** Why it cannot be watched, and what to do; null when it can. */
  problem: string | null
  watched: boolean
}

/** Bytes that were read; `kept`: where not all of them are kept, how many of the first are, and whether they are a whole file; `isLine`: they are one of many, which may lie where the file was rotated to; `aside`: the path of the file in which they lie as the index has it. */
export type DiskPlace = {
  root: string
  path: string
  start: number
  length: number
  sha256: string
  kept?: { bytes: number; wholeFile: boolean } | null
  isLine?: boolean
  aside?: string | null
}

/** What lies on disk now where bytes were read before. `beginning`: the hash is of the beginning, which is the same. `rotated`: it is the same in a file beside it. */
export type DiskState = 'same' | 'beginning' | 'rotated' | 'changed' | 'gone' | 'cannot-read'
