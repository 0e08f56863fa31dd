import type { ByteSums, FileSums, SourceCondition } from '@/lib/message/message'
import { sources as said } from '@/lib/text/sources/sources-words'
import { KnownError } from '@/server/errors'
import type { Protocol } from '@/server/protocols/protocol'
import { countOnDisk } from '@/server/tail/disk/count'
import { errorCode } from '@/server/tail/disk/open-file'
import { LIMITS } from '@/server/tail/disk/tail-limits'
import type { Running } from './runner'
import type { Tail } from './tail-handle'
import type { WantedSource } from './tail-wire'

export type Indexed = { files: FileSums; bytes: ByteSums; seconds: number }

/** How far one source is, about twice a second. */
export type OnProgress = (label: string, condition: SourceCondition) => void

const TOLD_MS = 500
const words = said.once

/**
 * Reads everything that lies there now, waits until half files have had their time, and gives the sums; `onDisk` is
 * counted by a walk of its own. The tail keeps running: the caller stops it. Throws a `KnownError` when a root is not
 * there, or vanishes meanwhile.
 */
export async function indexOnce(
  tail: Tail,
  protocols: readonly Protocol[],
  sources: readonly WantedSource[],
  onProgress: OnProgress,
): Promise<Indexed> {
  const started = performance.now()
  let giveUp: (error: Error) => void = () => {}
  const vanished = new Promise<never>((_, reject) => {
    giveUp = reject
  })
  vanished.catch(() => 'told to whoever waits for it')
  const tell = () => {
    for (const { source, condition } of tail.running()) {
      const now = condition()
      if (now.state === 'vanished') giveUp(awayError(source.root))
      else onProgress(source.label, now)
    }
  }
  const timer = setInterval(tell, TOLD_MS)
  try {
    for (const wanted of sources) {
      const one = await Promise.race([vanished, tail.watch(wanted)])
      if (!one.leads()) throw readElsewhere(one.source.root)
    }
    const settled = Promise.all(tail.running().map((one) => one.settled()))
    await Promise.race([vanished, settled.then(tell)])
  } finally {
    clearInterval(timer)
  }
  const seconds = (performance.now() - started) / 1000
  return { ...(await totals(tail, protocols)), seconds }
}

async function totals(tail: Tail, protocols: readonly Protocol[]): Promise<Omit<Indexed, 'seconds'>> {
  const files = { read: 0, unreadable: 0, pending: 0, ignored: 0, onDisk: 0 }
  const bytes = { read: 0, unreadable: 0, ignored: 0, pending: 0, size: 0 }
  for (const one of tail.running()) {
    const sums = one.sums()
    files.read += sums.files.read
    files.unreadable += sums.files.unreadable
    files.pending += sums.files.pending
    files.ignored += sums.files.ignored
    bytes.read += sums.bytes.read
    bytes.unreadable += sums.bytes.unreadable
    bytes.ignored += sums.bytes.ignored
    bytes.pending += sums.bytes.pending
    bytes.size += sums.bytes.size
    files.onDisk += await onDisk(one, protocols)
  }
  return { files, bytes }
}

async function onDisk({ source, forgotten }: Running, protocols: readonly Protocol[]): Promise<number> {
  const protocol = protocols.find(({ name }) => name === source.protocol)
  if (protocol === undefined) return 0
  try {
    const { ignore, projects } = source.config
    const under = { ignore, projects, forgotten: forgotten(), depth: LIMITS.depth }
    return (await countOnDisk(source.root, protocol, under)).count
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') throw awayError(source.root)
    throw new KnownError(
      'unavailable',
      () => words.unlisted(source.root, code),
      () => words.unlistedMend,
      { cause: error },
    )
  }
}

function readElsewhere(root: string): KnownError {
  return new KnownError(
    'conflict',
    () => words.readElsewhere(root),
    () => words.readElsewhereMend,
  )
}

function awayError(root: string): KnownError {
  return new KnownError(
    'unavailable',
    () => words.away(root),
    () => words.awayMend,
  )
}
