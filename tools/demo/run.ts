import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { command } from '@/lib/text/commands/command'
import { inOneLine } from '@/server/boot/base/sentence'
import { KnownError } from '@/server/errors'
import { brokenClaw } from './broken/broken-claw'
import { brokenCollab } from './broken/broken-collab'
import { brokenDream } from './broken/broken-dream'
import { brokenTeams } from './broken/broken-teams'
import { diskAt } from './disk'
import { pastMessage } from './history'
import { type Manifest, planter } from './manifest'
import { seeded } from './random'
import { backup, tiers } from './stories/claw'
import { everybody, synced } from './stories/claw-many'
import { bag, cast, door } from './stories/collab'
import { chatter, incident, silence } from './stories/collab-trouble'
import { boxes, plan } from './stories/dream'
import { bridge, untidy } from './stories/dream-files'
import { auth, decisions } from './stories/teams'
import { berths, tides } from './stories/teams-that-ask'
import { brokenLines, chinese, shutdown } from './stories/teams-trouble'
import { lists } from './stories/work-lists'
import type { Act, Story, World } from './world'

const words = command.demo

/** Told once at the start, then again and again in turn, with other ids. */
export const stories: readonly Story[] = [
  cast,
  bag,
  door,
  silence,
  chatter,
  incident,
  auth,
  decisions,
  shutdown,
  brokenLines,
  chinese,
  plan,
  boxes,
  bridge,
  untidy,
  backup,
  tiers,
  everybody,
  synced,
  lists,
  berths,
  tides,
]

/** Told once, where it was asked for: each breaks every rule of its protocol. */
const breaking: readonly Story[] = [brokenCollab, brokenTeams, brokenDream, brokenClaw]

export const ROOTS: Manifest['roots'] = [
  { protocol: 'multi-agent-os', root: 'collab' },
  { protocol: 'swarm', root: 'teams' },
  { protocol: 'dream-os', root: 'dream' },
  { protocol: 'claw-os', root: 'clawos' },
  { protocol: 'claude-code', root: 'claude' },
  { protocol: 'desk', root: 'desk' },
  { protocol: 'oh-my-claudecode', root: 'project' },
]

export type DemoOptions = {
  dir: string
  seed: number
  /** Messages of the past that are written before anything else. */
  history: number
  /** Every rule is broken once, too. */
  breaches?: boolean
  /** Acts a second while it lives. */
  rate: number
  /** How long it lives after the first telling; 0 = only the first telling; Infinity = until stopped. */
  minutes: number
  /** UTC ms. */
  now: () => number
  /** Resolves after so many ms, or at once when the demo is stopped. */
  wait: (ms: number) => Promise<void>
  stopped: () => boolean
  said: (line: string) => void
}

/** Writes the world, then lives in it. Returns what was planted. */
export async function runDemo(options: DemoOptions): Promise<Manifest> {
  const { dir, seed, history, now, said } = options
  makeRoots(dir)
  const world: World = { disk: diskAt(dir), random: seeded(seed), planter: planter(seed, ROOTS, 20_000) }
  const began = now()
  for (let n = 0; n < history && !options.stopped(); n++) {
    pastMessage(world, n, began - 3_600_000 - (history - n) * 1000)
    if (n % 500 === 499) {
      said(words.history(n + 1, history))
      await options.wait(0)
    }
  }
  const told = [...stories, ...(options.breaches === true ? breaking : [])]
  const waiting = tellAtOnce(world, began, told)
  said(words.told(told.length, options.rate))
  await live(world, options, began + options.minutes * 60_000, waiting)
  return world.planter.manifest()
}

/** Lies in every world, outside of all that is watched: agents of nobody wrote what is there. */
const MARK = '.signalbox-demo'

/** Throws a `KnownError` where one of its directories holds what no demo wrote: the demo rewrites and removes files there. */
export function assertNobodys(dir: string): void {
  if (existsSync(path.join(dir, MARK))) return
  for (const { root } of ROOTS) {
    const place = path.join(dir, root)
    if (!holdsAnything(place)) continue
    throw new KnownError('refused', words.foreign(place), words.otherMend)
  }
}

/** What is no directory is refused where it is to become one. */
function holdsAnything(place: string): boolean {
  try {
    return readdirSync(place).length > 0
  } catch {
    return false
  }
}

function makeRoots(dir: string): void {
  try {
    for (const { root } of ROOTS) makeDirectory(path.join(dir, root))
    writeFileSync(path.join(dir, MARK), '')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    const why = code === 'ENOTDIR' || code === 'EEXIST' ? words.fileThere : inOneLine(error)
    throw new KnownError('refused', words.refused(dir, why), words.otherMend, { cause: error })
  }
}

/** Part by part: where no directory can be made, as under /proc, Node's own recursion never ends. */
function makeDirectory(dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return
  makeDirectory(path.dirname(dir))
  mkdirSync(dir)
}

/** The first telling lies in the hour before now, so that a page has something to show at once; what takes away waits. */
function tellAtOnce(world: World, began: number, told: readonly Story[]): Act[][] {
  const waiting: Act[][] = []
  told.forEach((story, index) => {
    world.planter.story(story.name, story.about)
    const acts = story.tell(0, world.random)
    const lasts = acts.reduce((sum, { after }) => sum + after, 0)
    let at = Math.min(began - 3_300_000 + index * 170_000, began - lasts * 1000 - 1000)
    const later: Act[] = []
    for (const step of acts) {
      at += step.after * 1000
      if (step.takesAway === true || later.length > 0) later.push(step)
      else step.act(world, at)
    }
    if (later.length > 0) waiting.push(later)
  })
  return waiting
}

/** Whoever watches has read what was told at once before anything of it is taken away. */
const SETTLES_MS = 3_000

/** Tells three stories at a time, act by act, so that conversations interleave. */
async function live(world: World, options: DemoOptions, until: number, open: Act[][]): Promise<void> {
  let told = 0
  if (options.now() < until) await options.wait(SETTLES_MS)
  while (!options.stopped() && options.now() < until) {
    while (open.length < 3) {
      const story = stories[1 + (told % (stories.length - 1))]
      if (story === undefined) return
      open.push(story.tell(1 + Math.floor(told / (stories.length - 1)), world.random))
      told += 1
    }
    const turn = world.random.below(open.length)
    open[turn]?.shift()?.act(world, options.now())
    if (open[turn]?.length === 0) open.splice(turn, 1)
    await options.wait(1000 / options.rate)
  }
}
