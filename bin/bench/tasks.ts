import type { Browser } from 'playwright-core'
import { z } from 'zod'

/** How long a task of a page's main thread stood there, and how much of that it was at work rather than waiting for a core. ms */
export type Task = { wall: number; work: number }

const CATEGORY = 'disabled-by-default-devtools.timeline'
const Named = z.object({ name: z.literal('thread_name'), args: z.object({ name: z.literal('CrRendererMain') }) })
const Ran = z.object({ name: z.literal('RunTask'), dur: z.number(), tdur: z.number() })
const Thread = z.object({ pid: z.number(), tid: z.number() })

/**
 * What Chromium's own trace says of the tasks of pages that last longer than `longerMs`, since a page cannot see whether it
 * worked or waited. `take` gives those since the last time: a trace that grows for minutes is a load of its own.
 */
export async function tracingTasks(browser: Browser, longerMs: number) {
  const session = await browser.newBrowserCDPSession()
  const mains = new Set<string>()
  let long: { thread: string; task: Task }[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) {
      const thread = Thread.safeParse(event).data
      if (thread === undefined) continue
      const at = `${thread.pid} ${thread.tid}`
      if (Named.safeParse(event).success) mains.add(at)
      const ran = Ran.safeParse(event).data
      if (ran !== undefined && ran.dur > longerMs * 1000)
        long.push({ thread: at, task: { wall: ran.dur / 1000, work: ran.tdur / 1000 } })
    }
  })
  const start = () =>
    session.send('Tracing.start', {
      traceConfig: { includedCategories: [CATEGORY], excludedCategories: ['*'] },
      transferMode: 'ReportEvents',
    })
  const end = async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await complete
    const tasks = long.flatMap(({ thread, task }) => (mains.has(thread) ? [task] : []))
    long = []
    return tasks
  }
  await start()
  return {
    take: async (): Promise<Task[]> => {
      const tasks = await end()
      await start()
      return tasks
    },
    stop: async (): Promise<Task[]> => {
      const tasks = await end()
      await session.detach()
      return tasks
    },
  }
}
