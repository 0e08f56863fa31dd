import type { Tail } from './tail-handle'
import { type FromTail, type HeardByTail, toTail, type WantedSource } from './tail-wire'

/** The channel to the process that started this one. */
export type Port = {
  send: (word: FromTail) => void
  /** Words as they come, unchecked. */
  listen: (hear: (word: unknown) => void) => void
  /** The other side is gone. */
  closed: (hear: () => void) => void
}

/** The channel of a forked process; null for one that was started by itself. */
export function portOf(own: NodeJS.Process): Port | null {
  if (own.send === undefined) return null
  return {
    // Without a callback a parent that has just gone would end this process before it has finished.
    send: (word) => void (own.connected && own.send?.(word, undefined, undefined, () => undefined)),
    listen: (hear) => void own.on('message', hear),
    closed: (hear) => void own.on('disconnect', hear),
  }
}

type Parts = {
  tail: Tail
  port: Port | null
  sources: readonly WantedSource[]
  /** Resolves when the process is asked to end by a signal. */
  asked: Promise<void>
  /** Nothing is read before it resolves; that it fails ends the tail. */
  first: Promise<void>
  log: (what: string, details: Record<string, unknown>) => void
}

/**
 * Runs a tail until it is asked to stop: by a word, by a signal, or because the process that started it is gone. What
 * is under way is finished first. Throws what `first` throws.
 */
export async function serveTail({ tail, port, sources, asked, first, log }: Parts): Promise<void> {
  let ended = false
  const afterwards = (act: () => void) => {
    const go = () => ended || act()
    first.then(go, () => 'told to whoever waits for it')
  }
  const told = new Promise<void>((resolve) => {
    port?.closed(resolve)
    port?.listen((message) => {
      const word = toTail.safeParse(message)
      if (!word.success) return log('a word was not understood', { problem: word.error.message })
      const { data } = word
      return data.kind === 'stop' ? resolve() : afterwards(() => act(data))
    })
  })
  const act = (word: Exclude<HeardByTail, { kind: 'stop' }>) => {
    if (word.kind === 'watch') watch(word.source)
    else if (word.kind === 'restart') watch(word.source, tail.restart)
    else if (word.kind === 'unwatch') void tail.unwatch(word.label)
    else tail.retry(word)
  }
  const watch = (source: WantedSource, begin = tail.watch) => {
    begin(source).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      log('a source cannot be read', { root: source.root, error })
      port?.send({ kind: 'failed', message, ends: false })
    })
  }
  for (const source of sources) afterwards(() => watch(source))
  port?.send({ kind: 'ready' })
  const end = Promise.race([told, asked])
  await Promise.race([end, first.then(() => end)])
  ended = true
  await tail.stop()
}
