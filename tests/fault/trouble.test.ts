import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { index, kill, until } from './world/processes'
import { inject } from './world/strace'
import { collabMessage, isWatching, makeWorld, WELL, type World } from './world/world'

/** Root may read everything: the tail runs without that right. */
const WITHOUT_RIGHTS = process.getuid?.() !== 0 ? [] : ['setpriv', '--bounding-set', '-dac_override,-dac_read_search']
const FEW_FILES = ['sh', '-c', 'ulimit -n 64 && exec "$@"', 'sh']

/** The others take their time: `npm run test:fault` has them all. */
const atLength = process.env.FAULT_LONG === '1'

/** Of faults that are not of the index's own files. */
const DATABASES = ['sqlite', 'postgres'] as const

let world: World | null = null
afterEach(async () => {
  await world?.close()
  world = null
})

type Trouble = {
  /** What the banner says, and of which source. */
  says: RegExp
  label: 'collab' | 'teams'
  /** Gives what cures it. */
  breaks: (world: World) => Promise<{ cure: () => unknown }>
  /** What is written while it lasts. */
  writes: (world: World) => unknown
}

/** On a machine of its own, it is said within five seconds, nothing gets through meanwhile (so the fault is real), and ten after the cure all is there. */
async function lastsAndEnds(here: World, { says, label, breaks, writes }: Trouble): Promise<void> {
  const { cure } = await breaks(here)
  await writes(here)
  const began = performance.now()
  const isSaid = () => {
    const told = here.heard.now(label)
    return told?.state === 'degraded' && says.test(told.cause ?? '')
  }
  await until(`the banner says ${says}; it says ${here.heard.now(label)?.cause}`, isSaid, 5000)
  const said = performance.now() - began
  expect(await here.isThere(), 'red control: the fault keeps something out').toBe(false)
  expect(here.heard.now(label)?.mend).not.toBeNull()
  await cure()
  const cured = performance.now()
  await until('all is there', here.isThere, 10_000)
  await until('it is well again', () => isWatching(here, label), 10_000)
  const resumed = performance.now() - cured
  console.log(`${says}: said after ${said.toFixed(0)} ms, well ${resumed.toFixed(0)} ms after the cure`)
  expect(await here.verdict()).toEqual(WELL)
}

const team = (here: World) => path.join(here.home, 'teams', 'atlas', 'channel.jsonl')
const record = (here: World, more = '') => path.join(here.data, `record.db${more}`)

test.each(DATABASES)(
  'a disk that fails in the midst of a file loses and doubles none of its lines (%s)',
  async (dialect) => {
    world = await makeWorld('midst', {}, dialect)
    await lastsAndEnds(world, {
      says: /channel\.jsonl cannot be read: EIO/,
      label: 'teams',
      breaks: (here) => inject(here.tail, { calls: 'pread64', does: 'error=EIO:when=9+', path: team(here) }),
      writes: (here) => {
        for (let n = 0; n < 12_000; n++) here.append()
      },
    })
  },
)

test('a disk that takes no writes of the index is said, and nothing is lost', async () => {
  world = await makeWorld('writefails')
  await lastsAndEnds(world, {
    says: /The disk of the data directory failed/,
    label: 'collab',
    breaks: (here) => inject(here.tail, { calls: 'pwrite64,write', does: 'error=EIO', path: record(here, '-wal') }),
    writes: (here) => here.publish(),
  })
})

test.each(DATABASES)(
  'without any descriptor left it is said, and reading goes on when there are some again (%s)',
  async (dialect) => {
    world = await makeWorld('nofiles', {}, dialect)
    const limit = ({ tail }: World, most: number) =>
      spawnSync('prlimit', ['--pid', String(tail.pid), `--nofile=${most}:`])
    await lastsAndEnds(world, {
      says: /No more files can be opened \(EMFILE\)/,
      label: 'collab',
      breaks: async (here) => {
        const open = readdirSync(`/proc/${here.tail.pid}/fd`).map(Number)
        let free = 0
        while (open.includes(free)) free += 1
        limit(here, free)
        return { cure: () => limit(here, 4096) }
      },
      writes: (here) => here.publish(),
    })
  },
)

if (atLength) {
  test.each(DATABASES)(
    'a disk that fails under an append-only file is said, and read on once it is cured (%s)',
    async (dialect) => {
      world = await makeWorld('readfails', {}, dialect)
      await lastsAndEnds(world, {
        says: /channel\.jsonl cannot be read: EIO/,
        label: 'teams',
        breaks: (here) => inject(here.tail, { calls: 'read,pread64,preadv', does: 'error=EIO', path: team(here) }),
        writes: (here) => here.append(),
      })
    },
  )

  test.each(DATABASES)('a disk that fails under a message file is said (%s)', async (dialect) => {
    world = await makeWorld('documentfails', {}, dialect)
    const name = 'msg-bad.json'
    const at = (here: World) => path.join(here.home, 'collab', 'channels', 'c', name)
    await lastsAndEnds(world, {
      says: /msg-bad\.json cannot be read: EIO/,
      label: 'collab',
      breaks: (here) => inject(here.tail, { calls: 'read,pread64,preadv', does: 'error=EIO', path: at(here) }),
      writes: (here) => here.publish({}, name),
    })
  })

  test.each(DATABASES)('a directory that cannot be listed is said (%s)', async (dialect) => {
    world = await makeWorld('listing', {}, dialect)
    const inner = (here: World) => path.join(here.home, 'collab', 'channels', 'd')
    await lastsAndEnds(world, {
      says: /channels\/d\/ cannot be opened: EIO/,
      label: 'collab',
      breaks: (here) => inject(here.tail, { calls: 'getdents64', does: 'error=EIO', path: inner(here) }),
      writes: (here) => {
        mkdirSync(inner(here))
        here.publish({}, '../d/msg-1.json')
      },
    })
  })

  test('a disk that cannot sync the index is said, and nothing is lost', async () => {
    world = await makeWorld('syncfails')
    await lastsAndEnds(world, {
      says: /The disk of the data directory failed/,
      label: 'collab',
      breaks: (here) => inject(here.tail, { calls: 'fsync,fdatasync', does: 'error=EIO' }),
      // The log is written back, and synced, when it has grown to 32 MiB.
      writes: async (here) => {
        for (let n = 0; n < 400 && here.heard.now('collab')?.state !== 'degraded'; n++) {
          here.publish({ pad: randomBytes(330_000).toString('base64') })
          if (n % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 100))
        }
      },
    })
  })

  test.each(DATABASES)(
    'files and directories that may not be read are said, whether they were read before or not (%s)',
    async (dialect) => {
      world = await makeWorld('noright', { through: WITHOUT_RIGHTS }, dialect)
      for (const name of ['msg-closed.json', 'closed']) {
        await lastsAndEnds(world, {
          says: /closed(\.json)?\/? cannot be opened: no permission/,
          label: 'collab',
          breaks: async (here) => {
            const at = path.join(here.home, 'collab', 'channels', name === 'closed' ? 'closed' : `c/${name}`)
            if (name === 'closed') mkdirSync(at, { mode: 0o000 })
            else writeFileSync(at, '', { mode: 0o000 })
            return { cure: () => chmodSync(at, 0o755) }
          },
          writes: (here) => {
            const token = `oraclenorightx${here.written.length}`
            const at = path.join(here.home, 'collab', 'channels', name === 'closed' ? 'closed/msg-1.json' : `c/${name}`)
            writeFileSync(at, collabMessage(token))
            here.written.push(token)
          },
        })
        world.start()
        await until('it reads', () => world !== null && isWatching(world, 'collab'), 20_000)
      }
      await kill(world.tail, 'SIGTERM')
      chmodSync(team(world), 0o000)
      world.append()
      const { sources, data, record } = world
      const read = await index(sources, data, WITHOUT_RIGHTS, record.circumstances.database)
      expect(read.messages, 'a run that reads once does not wait for ever').toBe(world.written.length - 1)
      world.start()
      await lastsAndEnds(world, {
        says: /channel\.jsonl cannot be opened: no permission/,
        label: 'teams',
        breaks: async (here) => ({ cure: () => chmodSync(team(here), 0o644) }),
        writes: (here) => here.append(),
      })
    },
  )

  test.each(DATABASES)(
    'with 64 descriptors 150 append-only files and many messages are read all the same (%s)',
    async (dialect) => {
      world = await makeWorld('fewfiles', { through: FEW_FILES }, dialect)
      expect(readFileSync(`/proc/${world.tail.pid}/limits`, 'utf8')).toMatch(/Max open files +64 +64 /)
      for (let round = 0; round < 3; round++) {
        for (let n = 0; n < 150; n++) world.append(`team${n}`)
        for (let n = 0; n < 300; n++) world.publish()
        await until('all is there', world.isThere, 20_000)
      }
      for (const label of ['collab', 'teams'])
        await until('it is well', () => world !== null && isWatching(world, label), 10_000)
      expect(world.heard.all().filter(({ state }) => state === 'vanished')).toEqual([])
      expect(await world.verdict()).toEqual(WELL)
    },
  )
}
