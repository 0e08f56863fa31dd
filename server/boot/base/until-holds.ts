/** Those who wait for something to become so; asked again whenever something changed. */
export type Waiting = {
  /** Asks everyone who waits whether it holds now. */
  look: () => void
  /** The first value that `holds`, or null after `patienceMs`. */
  until: <T>(read: () => Promise<T>, holds: (value: T) => boolean, patienceMs: number) => Promise<T | null>
}

export function waiting(): Waiting {
  const looks = new Set<() => void>()
  return {
    look: () => {
      for (const look of looks) look()
    },
    until: async (read, holds, patienceMs) => {
      const value = await read()
      if (holds(value)) return value
      return new Promise((resolve, reject) => {
        const done = (settle: () => void) => {
          clearTimeout(timer)
          looks.delete(look)
          settle()
        }
        const look = () => {
          read().then(
            (now) => holds(now) && done(() => resolve(now)),
            (error: unknown) => done(() => reject(error)),
          )
        }
        const timer = setTimeout(() => done(() => resolve(null)), patienceMs)
        looks.add(look)
        look()
      })
    },
  }
}
