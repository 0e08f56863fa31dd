import { sayOnce } from '@/lib/pages/say-once'

type Parts = {
  /** What is looked after. */
  what: string
  look: () => Promise<unknown>
  everyMs: number
  /** The first look is not waited for. */
  atOnce?: true
  report: (error: unknown, where: string) => void
}

/** Looks again and again; one look after the other. */
export function openLooking({ what, look, everyMs, atOnce, report }: Parts): { close: () => Promise<void> } {
  let running: Promise<unknown> | null = null
  const { failed, well } = sayOnce(report)
  const once = async () => {
    try {
      await look()
      well()
    } catch (error) {
      failed(error, what)
    } finally {
      running = null
    }
  }
  const begin = () => {
    running ??= once()
  }
  const timer = setInterval(begin, everyMs)
  if (atOnce) begin()
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}
