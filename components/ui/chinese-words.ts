import { isSaid, reader, sayInChinese } from '@/lib/reader/reader'
import type { Theme } from '@/lib/text/zh/themes'

const AGAIN_MS = 2_000

type Loading = {
  /** Whether a browser knows them already; a server knows all. */
  known: () => boolean
  /** Whether somebody waits for them, or has waited. */
  asked: () => boolean
  /** The same promise for everybody. A server that is away is asked again. */
  load: () => Promise<void>
}

/** The Chinese words of the first screen. */
export const firstWords = once(isTheme('shell'), async () =>
  sayInChinese((await import('@/lib/text/zh/first-zh')).first),
)

/** All others. */
export const restOfWords = once(isTheme('agents'), async () =>
  sayInChinese((await import('@/lib/text/zh/rest-zh')).rest),
)

/** Both, as one promise. */
export const allWords = once(
  () => firstWords.known() && restOfWords.known(),
  async () => {
    await Promise.all([firstWords.load(), restOfWords.load()])
  },
)

/** By one of them it is seen whether they are known. */
function isTheme(theme: Theme): () => boolean {
  return () => typeof window === 'undefined' || reader().language !== 'zh' || isSaid(theme)
}

function once(known: Loading['known'], fetch: () => Promise<void>): Loading {
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
    known,
    asked: () => loading !== null,
    load: () => {
      loading ??= ask()
      return loading
    },
  }
}
