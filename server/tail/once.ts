import type { ByteSums, FileSums, SourceCondition } from '@/lib/message'
import type { Protocol } from '@/server/protocols/protocol'
import { countOnDisk } from './count'
import { LIMITS } from './limits'
import type { Tail } from './tail'
import type { WantedSource } from './wire'

export type Indexed = { files: FileSums; bytes: ByteSums; seconds: number }

/** How far one source is, about twice a second. */
export type OnProgress = (label: string, condition: SourceCondition) => void

const TOLD_MS = 500

/**
 * Reads everything that lies there now, waits until half files have had their time, and gives the sums; `onDisk` is
 * counted by a walk of its own. The tail keeps running: the caller stops it. Throws when a root is not there.
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
  const tell = () => {
    for (const { label, condition } of tail.conditions()) {
      onProgress(label, condition)
      if (condition.state === 'vanished') giveUp(new Error(condition.cause ?? `${label} is not there.`))
    }
  }
  const timer = setInterval(tell, TOLD_MS)
  try {
    for (const wanted of sources) await tail.watch(wanted)
    await Promise.race([vanished, Promise.all(tail.running().map((one) => one.settled()))])
    tell()
  } finally {
    clearInterval(timer)
  }
  const seconds = (performance.now() - started) / 1000
  return { ...(await totals(tail, protocols)), seconds }
}

async function totals(tail: Tail, protocols: readonly Protocol[]): Promise<Omit<Indexed, 'seconds'>> {
  const files = { read: 0, unreadable: 0, pending: 0, ignored: 0, onDisk: 0 }
  const bytes = { read: 0, unreadable: 0, pending: 0, size: 0 }
  for (const one of tail.running()) {
    const sums = one.sums()
    files.read += sums.files.read
    files.unreadable += sums.files.unreadable
    files.pending += sums.files.pending
    files.ignored += sums.files.ignored
    bytes.read += sums.bytes.read
    bytes.unreadable += sums.bytes.unreadable
    bytes.pending += sums.bytes.pending
    bytes.size += sums.bytes.size
    const { root, config, protocol: name } = one.source
    const protocol = protocols.find((candidate) => candidate.name === name)
    const rules = { ignore: config.ignore, depth: LIMITS.depth }
    if (protocol !== undefined) files.onDisk += await countOnDisk(root, protocol, rules)
  }
  return { files, bytes }
}
