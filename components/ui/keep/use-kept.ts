'use client'

type Keeper = {
  kept: (name: string) => string | null
  /** Null forgets it. */
  keep: (name: string, words: string | null) => void
}

/** Where a browser takes nothing more (its room is full, or it is told to keep nothing), the page has it until it is left. */
function keeperIn(storage: () => Storage): Keeper {
  const here = new Map<string, string | null>()
  return {
    kept: (name) => {
      const own = here.get(name)
      if (own !== undefined) return own
      try {
        return storage().getItem(name)
      } catch {
        return null
      }
    },
    keep: (name, words) => {
      here.delete(name)
      try {
        if (words === null) storage().removeItem(name)
        else storage().setItem(name, words)
      } catch {
        here.set(name, words)
      }
    },
  }
}

/** What this tab keeps, until it is closed. */
export const inTab = keeperIn(() => sessionStorage)
/** What this browser keeps. */
export const inBrowser = keeperIn(() => localStorage)
