import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { draftPost } from '@/lib/post/post-parts'
import { BOX, key, openWorld, type World } from '@/tests/server/boot/approvals/approvals-world'
import { type Attempt, attempts, canLie, type Ground, newGround, swapping } from './world/places'

/** Each is tried in all four protocols. */
const NAMES = Number(process.env.FAULT_NAMES ?? 40)
const AT_ONCE = 25

/** Where one can be written to: its directory under a root, and what makes it such a place. */
type Kind = {
  root: string
  place: (name: string) => string
  make: (place: string) => void
  /** A name that is made within it, if there is one that can be too long where its own is not. */
  file?: (name: string) => string
  draft: (name: string) => { channel?: string; to: string[]; type: string }
  /** Names that are nobody's own: what is said to them goes to every inbox. */
  everyone?: RegExp
}

const EVERYONE = /^(@?all|broadcast|\*)$/i
const inbox = (place: string) => mkdirSync(path.join(place, 'inbox'), { recursive: true })
const KINDS: readonly Kind[] = [
  {
    root: 'collab',
    place: (name) => `channels/${name}`,
    make: (place) => mkdirSync(place),
    draft: (name) => ({ channel: name, to: [name], type: 'chat' }),
  },
  {
    root: 'teams',
    place: (name) => name,
    make: (place) => {
      mkdirSync(place)
      writeFileSync(path.join(place, 'channel.jsonl'), '')
    },
    draft: (name) => ({ channel: name, to: [name], type: 'message' }),
  },
  {
    root: 'dream',
    place: (name) => `runtime/${name}`,
    make: inbox,
    draft: (name) => ({ to: [name], type: 'message' }),
    everyone: EVERYONE,
  },
  {
    root: 'claw',
    place: (name) => `blackboard/${name}`,
    make: inbox,
    draft: (name) => ({ to: [name], type: 'notification' }),
    everyone: EVERYONE,
  },
]
const mailbox = (name: string) => `mailbox_${name}.json`
/** The one place of a dream that is replaced as a whole. */
const MAILBOX: Kind = {
  root: 'dream',
  place: (name) => name,
  make: (place) => {
    mkdirSync(place)
    const name = path.basename(place)
    writeFileSync(path.join(place, mailbox(name)), JSON.stringify({ ...BOX, assigned_agent_id: name }))
  },
  file: mailbox,
  draft: (name) => ({ to: [name], type: 'message' }),
  everyone: EVERYONE,
}

const lying = (name: string): Attempt => ({ name, how: 'lying', ms: 0 })
/** What has to be written is among them, however few there are; what no directory can be called, though a longer name with it can; and everyone. */
const ALWAYS: readonly Attempt[] = [
  { name: 'room-7', how: 'whole', ms: 0 },
  ...['room-7', '.', '..', 'n'.repeat(245), '*', 'all'].map(lying),
]

let ground: Ground
let world: World
let before: string[]
/** The object of each protocol, with MARK wherever a person may choose. */
const wholes = new Map<string, string>()
const tally = new Map<string, number>()

beforeAll(async () => {
  ground = newGround()
  world = await openWorld(undefined, ground.home)
  writeFileSync(path.join(ground.room, 'channel.jsonl'), '')
  for (const kind of KINDS) {
    kind.make(world.at(kind.root, kind.place('MARK')))
    const draft = draftPost.parse({ source: kind.root, text: 'MARK', reasoning: 'MARK', ...kind.draft('MARK') })
    const { raw } = await world.api.post.preview.mutate({ draft })
    if (raw === null) throw new Error(`${kind.root} has no object.`)
    wholes.set(kind.root, raw)
  }
  before = ground.outside()
})
afterAll(async () => {
  await world.house.close()
  ground.remove()
})

/** Whether it is written, refused, or failed on the way; anything else is a fault. */
async function post(kind: Kind, attempt: Attempt, name: string, text: string): Promise<string> {
  const whole = attempt.how === 'whole' ? (wholes.get(kind.root) ?? '') : null
  const raw = whole?.replaceAll('MARK', JSON.stringify(attempt.name).slice(1, -1)) ?? null
  const draft = { source: kind.root, text, reasoning: 'It is tried.', raw, ...kind.draft(name) }
  return world.api.post.send.mutate({ draft, key: key() }).then(
    ({ outcome }) => outcome,
    (error: unknown) => {
      const data = error instanceof Error && 'data' in error ? error.data : null
      const status = typeof data === 'object' && data !== null && 'httpStatus' in data ? data.httpStatus : null
      return typeof status === 'number' && status < 500 ? 'refused' : `broken: ${String(error)}`
    },
  )
}

let places = 0
/** Posts under such circumstances, and takes away what was made for it. */
async function tried(kind: Kind, attempt: Attempt): Promise<void> {
  const { how, ms } = attempt
  const free = `a-place-of-ours-${places++}`
  const lies = [attempt.name, kind.file?.(attempt.name) ?? attempt.name].every(canLie)
  const made = (how === 'lying' && lies) || how === 'swapped'
  const name = how === 'whole' ? 'MARK' : how === 'linked' || how === 'swapped' ? free : attempt.name
  const place = world.at(kind.root, kind.place(how === 'asked' || (how === 'lying' && !made) ? free : name))
  const text = `It is said in ${free}.`
  try {
    if (made) kind.make(place)
    if (how === 'linked') symlinkSync(ground.room, place)
    const posted = post(kind, attempt, name, text)
    if (how === 'swapped') await swapping(place, { room: ground.room, ms }, posted)
    const outcome = await posted
    const count = `${kind === MAILBOX ? 'mailbox' : kind.root} ${how} ${outcome}`
    tally.set(count, (tally.get(count) ?? 0) + 1)
    expect(['done', 'refused', 'failed']).toContain(outcome)
    const one = how !== 'whole' && !kind.everyone?.test(name)
    if (one) expect(holds(place, text), count).toBe(outcome === 'done' && made)
    expect(ground.outside()).toEqual(before)
  } finally {
    if (made || how === 'linked') rmSync(place, { recursive: true, force: true })
  }
}

/** Whether these words lie in a file of this directory. */
function holds(place: string, text: string): boolean {
  const found = lstatSync(place, { throwIfNoEntry: false })
  if (found === undefined || !found.isDirectory()) return false
  return readdirSync(place, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && readFileSync(path.join(entry.parentPath, entry.name), 'utf8').includes(text),
  )
}

const said = (which: string) => [...tally].filter(([count]) => count.includes(which)).reduce((sum, [, n]) => sum + n, 0)

describe('names that lead elsewhere', () => {
  test(
    `${NAMES} of them, asked for, written out, lying on the disk, as links, or swapped during the post: nothing is made outside the four roots`,
    async () => {
      const property = fc.asyncProperty(attempts, async (attempt) => {
        await Promise.all(KINDS.map((kind) => tried(kind, attempt)))
      })
      await fc.assert(property, { numRuns: NAMES, examples: ALWAYS.map((attempt) => [attempt]) })
      console.log(
        [...tally]
          .map(([count, n]) => `${count} ${n}`)
          .sort()
          .join(', '),
      )
      // What is right is written, or nothing is proved.
      for (const { root } of KINDS) {
        expect(said(`${root} lying done`) + said(`${root} swapped done`)).toBeGreaterThan(0)
        expect(said(`${root} whole done`)).toBeGreaterThan(0)
      }
      expect(said(' asked done') + said(' linked done')).toBe(0)
    },
    600_000 + NAMES * 2_000,
  )

  test(
    'and of mailboxes, which are replaced while others look for them',
    async () => {
      // No two of one name, for they lie there at once.
      const named = new Map([...ALWAYS, ...fc.sample(attempts, 2 * NAMES)].map((one) => [one.name, one]))
      const all = [...named.values()].slice(0, NAMES)
      for (let from = 0; from < all.length; from += AT_ONCE)
        await Promise.all(all.slice(from, from + AT_ONCE).map((one) => tried(MAILBOX, one)))
      expect(said('mailbox')).toBe(all.length)
      expect(said('mailbox linked done')).toBe(0)
      expect(said('mailbox lying done') + said('mailbox swapped done')).toBeGreaterThan(NAMES / 50)
      console.log([...tally].flatMap(([count, n]) => (count.startsWith('mailbox') ? `${count} ${n}` : [])).join(', '))
    },
    600_000 + NAMES * 2_000,
  )
})

describe('red control: a program that joins a name to a path', () => {
  let naive: Ground
  beforeEach(() => {
    naive = newGround()
    mkdirSync(path.join(naive.home, 'channels', 'paper'), { recursive: true })
  })
  afterEach(() => naive.remove())

  test('leaves its root by such names', () => {
    let escaped = 0
    for (const { name } of fc.sample(attempts, 300)) {
      const was = naive.outside()
      try {
        writeFileSync(path.join(naive.home, 'channels', name, 'message.json'), '{}')
      } catch {
        continue // No such directory.
      }
      if (naive.outside().join() !== was.join()) escaped += 1
    }
    expect(escaped).toBeGreaterThan(5)
  })

  test('and when its directory is swapped, though it has looked', async () => {
    const place = path.join(naive.home, 'channels', 'paper')
    const was = naive.outside()
    const writes = async () => {
      for (let n = 0; naive.outside().join() === was.join(); n++) {
        expect(n).toBeLessThan(2_000)
        if (!lstatSync(place, { throwIfNoEntry: false })?.isDirectory()) await wait(0)
        else await writeFile(path.join(place, `message-${n}.json`), '{}').catch(() => undefined)
      }
    }
    await swapping(place, { room: naive.room, ms: 0 }, writes())
    expect(naive.outside()).not.toEqual(was)
  })
})
