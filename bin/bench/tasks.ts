import type { Browser } from 'playwright-core'
import { z } from 'zod'

/** How long a task of a page's main thread stood there, and how much of that it was at work rather than waiting for a core. ms */
export type Task = { wall: number; work: number }

const CATEGORY = 'disabled-by-default-devtools.timeline'
const MAIN = 'CrRendererMain'
const thread = { pid: z.number(), tid: z.number() }
const Event = z.discriminatedUnion('name', [
  z.object({ ...thread, name: z.literal('thread_name'), args: z.object({ name: z.string() }) }),
  z.object({ ...thread, name: z.literal('RunTask'), dur: z.number(), tdur: z.number() }),
])

/**
 * What Chromium's own trace says of the tasks of pages that last longer than `longerMs`, since a page cannot see whether it
 * worked or waited. `take` gives those since the last time, as a trace that grows for minutes is a load of its own; what runs
 * while it is taken is not told.
 */
export async function tracingTasks(browser: Browser, longerMs: number) {
  const session = await browser.newBrowserCDPSession()
  const mains = new Set<string>()
  let long: { at: string; task: Task }[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const one of value) {
      const event = Event.safeParse(one).data
      if (event === undefined) continue
      const at = `${event.pid} ${event.tid}`
      if (event.name === 'RunTask') {
        if (event.dur > longerMs * 1000) long.push({ at, task: { wall: event.dur / 1000, work: event.tdur / 1000 } })
      } else if (event.args.name === MAIN) mains.add(at)
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
    const tasks = long.flatMap(({ at, task }) => (mains.has(at) ? [task] : []))
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
