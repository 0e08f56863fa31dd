import { type ChildProcess, execFile, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPoster, newPostWorld, POSTER, type PostWorld, ROOTS, SOURCES, SPOKEN_IN } from './world/post-world'
import { filesBelow, judgePosts, openIn, type PostVerdict, type Recorded, recordedIn } from './world/posted'
import { kill } from './world/processes'

const KILLS = Number(process.env.FAULT_POSTS ?? 8)
const DATABASES = process.env.FAULT_LONG ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)
/** So many of the kills hit a start that settles what the one before left. */
const EARLY = 4
const run = promisify(execFile)
const SPOTLESS: PostVerdict = {
  ...{ half: [], unintended: [], twice: [], untrue: [], unsettled: [], apart: [], broken: null },
}

let built: { remove: () => void }
beforeAll(async () => {
  built = await buildPoster()
})
afterAll(() => built.remove())

/** How many posts, or decisions, of one source were carried out. */
function doneIn({ rows, entries }: Recorded, source: string, what: 'post' | 'decision'): number {
  const asks = new Map(entries.map(({ n, detail }) => [n, detail.ask ?? null]))
  const own = rows.filter(({ status, root }) => status === 'done' && path.basename(root) === source)
  return own.filter(({ entry }) => (asks.get(entry) === null) === (what === 'post')).length
}

/** Kills it at a random moment after it said so. */
async function killed({ words }: PostWorld, how: 'post' | 'naive', after: 'starting' | 'ready', withinMs: number) {
  const child: ChildProcess = spawn(process.execPath, [POSTER, how, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // One that never says it would post on beside the tests after this one.
    timeout: 300_000,
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The poster ended by itself with ${code}.`)))
    if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => line === after && resolve())
  })
  await new Promise((resolve) => setTimeout(resolve, Math.random() * withinMs))
  await kill(child, 'SIGKILL')
}

for (const dialect of DATABASES) {
  describe(`killed again and again, with its ledger in ${dialect}`, () => {
    let world: PostWorld
    let recorded: Recorded
    let now = new Map<string, string>()
    beforeAll(async () => {
      world = await newPostWorld(dialect, 40 + KILLS * 12)
    }, 1_200_000)
    afterAll(() => world.remove())
    const verdict = (disk = now, told = recorded) => judgePosts(told, world.before, disk)

    test(
      `${KILLS} kills while posting in five protocols and deciding in four: no half file, no effect without intent, none twice, none unsettled`,
      async () => {
        let cutShort = 0
        for (let n = 0; n < KILLS; n++) {
          if (n % EARLY === EARLY - 1) await killed(world, 'post', 'starting', 40)
          else await killed(world, 'post', 'ready', 250)
          cutShort += await openIn(world.place)
        }
        await run(process.execPath, [POSTER, 'settle', ...world.words])
        recorded = await recordedIn(world.place)
        now = filesBelow(world.home, ROOTS)
        const { rows, decisions } = recorded
        const done = rows.filter(({ status }) => status === 'done').length
        // Each protocol is posted into, and decided in where that can be, or the kills prove nothing of it.
        const acts = SOURCES.map(({ root }) => [
          root,
          doneIn(recorded, root, 'post'),
          doneIn(recorded, root, 'decision'),
        ])
        console.log(
          `${dialect}: ${KILLS} kills, ${rows.length} acts (${done} done, ${decisions.length} decisions), ${cutShort} without an outcome when killed; done of each: ${acts.map((all) => all.join(' ')).join(', ')}`,
        )
        expect(verdict()).toEqual(SPOTLESS)
        const wanted = acts.map(([root, posts, decisions]) =>
          SPOKEN_IN.includes(String(root)) ? [posts] : [posts, decisions],
        )
        if (KILLS >= 100) expect(wanted.flat()).not.toContain(0)
        expect(Math.min(rows.length, cutShort)).toBeGreaterThanOrEqual(KILLS / 2)
        expect(Math.min(done, decisions.length)).toBeGreaterThan(KILLS / 4)
      },
      600_000 + KILLS * 20_000,
    )

    test('red control: what is wrong on the disk or in the ledger is seen', () => {
      const { rows } = recorded
      const ofKind = (effect: 'create' | 'append' | 'add') => {
        for (const { status, root, changes } of rows)
          for (const one of changes)
            if (status === 'done' && one.effect === effect) return { ...one, place: path.join(root, one.path) }
        throw new Error(`Nothing was done by ${effect}.`)
      }
      const [file, line] = [ofKind('create'), ofKind('append')]
      const disk = (place: string, text: string | null) => {
        const other = new Map(now)
        if (text === null) other.delete(place)
        else other.set(place, text)
        return verdict(other)
      }
      expect(disk(file.place, file.text.slice(0, -9)).half).toEqual([file.place])
      expect(disk(file.place, null).untrue).toHaveLength(1)
      expect(disk(path.join(path.dirname(file.place), 'more.json'), file.text).unintended).toHaveLength(1)
      const channel = now.get(line.place) ?? ''
      expect(disk(line.place, `${channel}${line.text}\n`).twice.length).toBeGreaterThan(0)
      expect(disk(line.place, `${channel}{"torn`).half).toEqual([line.place])
      const box = path.join(world.home, 'dream/mailbox_2.json')
      expect(disk(box, (now.get(box) ?? '').slice(0, -20)).half).toEqual([box])
      const [first] = rows
      const without = { ...recorded, rows: rows.slice(1), entries: recorded.entries }
      expect(verdict(now, without).unsettled).toHaveLength(1)
      expect(verdict(now, without).unintended.length + verdict(now, without).apart.length).toBeGreaterThan(0)
      const outcomes = recorded.entries.filter(({ settles }) => settles !== first?.entry)
      expect(verdict(now, { ...recorded, entries: outcomes }).unsettled).toHaveLength(1)
    })

    test('red control: a file that is written before its record is there without one under the same kills', async () => {
      for (let n = 0, stray = 0; stray === 0; n++) {
        expect(n).toBeLessThan(20)
        await killed(world, 'naive', 'ready', 100)
        const told = await recordedIn(world.place)
        const subjects = new Set(told.entries.map(({ subject }) => subject))
        const { unintended } = verdict(filesBelow(world.home, ROOTS), told)
        stray = unintended.filter((place) => !subjects.has(path.basename(place))).length
      }
    })
  })
}
