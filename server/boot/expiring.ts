import { sayOnce } from '@/lib/say-once'

type Parts = {
  /** Gives how many asks it rejected. */
  expire: () => Promise<number>
  report: (error: unknown, where: string) => void
}

const LOOK_MS = 2_000

/** Looks every other second for what nobody decided in time; one look after the other. */
export function openExpiring({ expire, report }: Parts): { close: () => Promise<void> } {
  let running: Promise<unknown> | null = null
  const { failed, well } = sayOnce(report)
  const look = async () => {
    try {
      await expire()
      well()
    } catch (error) {
      failed(error, 'expiry')
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
