import { mkdirSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { timed } from '@/tools/bench/measure/processes'
import { SETTINGS } from '@/tools/bench/world/place'
import { makeCluster } from '@/tools/cluster'
import type { Bench } from '../figures'

/** The same messages into a Postgres of its own: by the product, and by COPY with the indices there and made afterwards. */
export async function benchPostgres(bench: Bench): Promise<void> {
  const { root, bytes } = bench.stock.lines()
  const rows = bench.sizes.messages
  const cluster = await makeCluster({ keeper: bench.keeper, settings: SETTINGS })
  const address = (database: string) => cluster.url.replace(/postgres$/, database)
  const index = (from: string, database: string) =>
    timed([
      bench.command,
      'index',
      `swarm:${from}`,
      '--data',
      path.join(bench.home, 'postgres-data'),
      '--database',
      address(database),
      '--json',
    ])
  const server = postgres(cluster.url, { max: 1, onnotice: () => undefined })
  const inCopyOfEmpty = async (what: string, act: () => Promise<{ seconds: number; out: string }>) => {
    bench.say(what)
    await server.unsafe('create database full_one template empty')
    await server.unsafe('checkpoint')
    const { seconds, out } = await act()
    await server.unsafe('drop database full_one with (force)')
    return { seconds, out }
  }
  try {
    const empty = path.join(bench.home, 'postgres-empty')
    mkdirSync(path.join(empty, 'team'), { recursive: true })
    await server.unsafe('create database empty')
    await index(empty, 'empty')
    let ours = Number.POSITIVE_INFINITY
    const bare = { before: Number.POSITIVE_INFINITY, after: Number.POSITIVE_INFINITY }
    for (let round = 0; round < bench.sizes.rounds; round++) {
      const product = await inCopyOfEmpty('signalbox', () => index(root, 'full_one'))
      const { messages } = JSON.parse(product.out) as { messages: number }
      if (messages !== rows) throw new Error(`${messages} of ${rows} messages were imported`)
      ours = Math.min(ours, product.seconds)
      for (const when of ['before', 'after'] as const) {
        const copied = await inCopyOfEmpty(`COPY, indices made ${when}`, () =>
          timed([bench.copy, 'lines', root, address('full_one'), when]),
        )
        if (Number(copied.out) !== rows) throw new Error(`${copied.out} of ${rows} messages were copied`)
        bare[when] = Math.min(bare[when], copied.seconds)
      }
    }
    const rate = (seconds: number) =>
      `${seconds.toFixed(1)} s, ${Math.round(rows / seconds).toLocaleString('en')} a second`
    bench.report(
      `import ${rows.toLocaleString('en')} lines (${(bytes / 1e6).toFixed(0)} MB) into Postgres`,
      rate(ours),
      `COPY: ${rate(bare.before)}; with the indices made at the end: ${rate(bare.after)}`,
      bare.before / ours,
      0.7,
    )
  } finally {
    await server.end()
    await cluster.remove()
  }
}
