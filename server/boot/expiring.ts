type Parts = {
  /** Gives how many asks it rejected. */
  expire: () => Promise<number>
  report: (error: unknown, where: string) => void
}

const LOOK_MS = 2_000

/** Looks every other second for what nobody decided in time; one look after the other. */
export function openExpiring({ expire, report }: Parts): { close: () => Promise<void> } {
  let running: Promise<unknown> | null = null
  let said = ''
  const look = async () => {
    try {
      await expire()
      said = ''
    } catch (error) {
      const says = error instanceof Error ? error.message : String(error)
      // What lasts is said once.
      if (says !== said) report(error, 'expiry')
      said = says
    } finally {
      running = null
    }
  }
  const timer = setInterval(() => {
    running ??= look()
  }, LOOK_MS)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}
