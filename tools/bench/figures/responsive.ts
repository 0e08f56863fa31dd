import path from 'node:path'
import { ms, percentile, query, serve } from '@/tools/bench/measure/processes'
import { writeFiles } from '@/tools/bench/world/data'
import type { Bench } from '../figures'

/** How fast the console answers while it imports. */
export async function benchResponsive(bench: Bench, files: number): Promise<void> {
  const root = path.join(bench.home, 'many')
  writeFiles(root, files, 50, 3)
  const server = await serve(bench.command, [
    `multi-agent-os:${root}`,
    '--data',
    path.join(bench.home, 'many-data'),
    '--port',
    '0',
  ])
  const pages: number[] = []
  const lists: number[] = []
  try {
    for (let importing = true; importing; ) {
      const began = performance.now()
      const page = await fetch(server.address, { headers: { cookie: server.cookie } })
      await page.text()
      pages.push(performance.now() - began)
      const then = performance.now()
      await query(server, 'stream.page', { query: '', limit: 50 })
      lists.push(performance.now() - then)
      const { sources } = await query<{ sources: { condition: { state: string }; files: { read: number } }[] }>(
        server,
        'console.status',
        {},
      )
      importing = sources.some(({ condition, files: sum }) => condition.state === 'catching-up' || sum.read < files)
    }
    const told = (values: number[]) =>
      `p50 ${ms(percentile(values, 0.5))}  p99 ${ms(percentile(values, 0.99))}  of ${values.length}`
    bench.report(
      `page while ${files.toLocaleString('en')} files are imported`,
      told(pages),
      await idle(server.address, server.cookie),
      null,
      'p99 <= 200 ms',
    )
    bench.report('list of 50 meanwhile', told(lists), '-', null, 'p99 <= 200 ms')
  } finally {
    await server.stop()
  }
}

async function idle(address: string, cookie: string): Promise<string> {
  const times: number[] = []
  for (let n = 0; n < 100; n++) {
    const began = performance.now()
    await (await fetch(address, { headers: { cookie } })).text()
    times.push(performance.now() - began)
  }
  return `idle: p50 ${ms(percentile(times, 0.5))}  p99 ${ms(percentile(times, 0.99))}`
}
