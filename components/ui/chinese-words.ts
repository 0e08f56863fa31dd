import { isSaid, reader, sayInChinese } from '@/lib/reader/reader'
import type { Theme } from '@/lib/text/zh/themes'

const AGAIN_MS = 2_000

type Loading = {
  /** Whether a browser knows them already; a server knows all. */
  known: () => boolean
  /** The same promise for everybody. A server that is away is asked again. */
  load: () => Promise<void>
}

/** The Chinese words of the first screen. */
export const firstWords = once('shell', async () => sayInChinese((await import('@/lib/text/zh/first-zh')).first))

/** All others. */
export const restOfWords = once('agents', async () => sayInChinese((await import('@/lib/text/zh/rest-zh')).rest))

/** `theme`: one of them, by which it is seen whether they are known. */
function once(theme: Theme, fetch: () => Promise<void>): Loading {
  let loading: Promise<void> | null = null
  const ask = async (): Promise<void> => {
    try {
      await fetch()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      await ask()
    }
  }
  return {
    known: () => typeof window === 'undefined' || reader().language !== 'zh' || isSaid(theme),
    load: () => {
      loading ??= ask()
      return loading
    },
  }
}
