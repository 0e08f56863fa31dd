import { rm } from 'node:fs/promises'
import path from 'node:path'
import { command } from '@/lib/text/commands/command'
import type { Demo } from '@/server/boot/serve/sources/source-verbs'
import { pause } from './pause'
import { ROOTS, runDemo } from './run'

/** A demo world in the data directory that lives as long as the console runs, about two acts a second. */
export function livingDemo(data: string, { err }: { err: (line: string) => void }): Demo {
  const root = path.join(data, 'demo')
  let end: (() => void) | null = null
  let life: Promise<unknown> = Promise.resolve()

  const stop = async () => {
    end?.()
    end = null
    await life
  }
  return {
    start: async () => {
      await stop()
      const ending = new AbortController()
      end = () => ending.abort()
      life = runDemo({
        dir: root,
        seed: Date.now() % 1_000_000,
        history: 0,
        rate: 2,
        minutes: Number.POSITIVE_INFINITY,
        now: Date.now,
        wait: (ms) => pause(ms, ending.signal),
        stopped: () => ending.signal.aborted,
        said: () => undefined,
      }).catch((error: unknown) => err(command.demo.ended(error instanceof Error ? error.message : error)))
      return { root, roots: ROOTS.map((one) => ({ protocol: one.protocol, root: path.join(root, one.root) })) }
    },
    stop,
    remove: async () => {
      await stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}
