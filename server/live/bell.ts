/**
 * The bell of a tail that we did not start: looks at the record's rev, which costs a few microseconds. Its own tail
 * rings by itself.
 */
export function pollBell(
  readRev: () => Promise<number>,
  { everyMs, ring, failed }: { everyMs: number; ring: (rev?: number) => void; failed: (error: unknown) => void },
): { stop: () => void } {
  let known = -1
  let timer: ReturnType<typeof setTimeout>
  let stopped = false
  const look = async () => {
    try {
      const rev = await readRev()
      if (rev !== known) ring(rev)
      known = rev
    } catch (error) {
      failed(error)
    }
    if (!stopped) timer = setTimeout(look, everyMs)
  }
  timer = setTimeout(look, 0)
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** The bell of a database that tells by itself; the slow look hears what a dead line did not. */
export function heardBell(
  listen: (ring: () => void) => Promise<{ stop: () => Promise<void> }>,
  poll: Parameters<typeof pollBell>[1] & { readRev: () => Promise<number> },
): { stop: () => void } {
  const slow = pollBell(poll.readRev, poll)
  const heard = listen(() => poll.ring())
  heard.catch(poll.failed)
  return {
    stop: () => {
      slow.stop()
      heard.then(({ stop }) => stop()).catch(poll.failed)
    },
  }
}
