import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DecisionDraft } from '@/lib/asks/approval'
import { draftPost } from '@/lib/post/post-parts'
import { clawAsk, collabAsk, dreamAsk, key, openWorld, type World } from '@/tests/server/boot/approvals/approvals-world'
import { migratedUrl } from '../databases'

/** Acts on each database, half of them posts; each is clicked twice at once and tried once more. */
const CLICKS = Number(process.env.FAULT_CLICKS ?? 32)
/** The lists show so many asks. */
const ROUND = 100
/** So many requests are on their way at once. */
const AT_ONCE = 50
const ROOTS = ['collab', 'teams', 'dream', 'claw'] as const
type Root = (typeof ROOTS)[number]

const PLACES = {
  collab: { channel: 'home', to: ['ha-mgr-1'], type: 'chat' },
  teams: { channel: 'atlas', to: ['qa'], type: 'message' },
  dream: { channel: null, to: ['supervisor'], type: 'message' },
  claw: { channel: null, to: ['gm'], type: 'notification' },
}
const postOf = (source: Root, text: string) =>
  draftPost.parse({ source, text, reasoning: 'It is tried.', ...PLACES[source] })

const ASKS: { readonly [root in Root]: (world: World, n: number, words: string) => void } = {
  collab: (world, n, words) => collabAsk(world, `msg-ask-${n}`, words, { step: n }),
  dream: (world, n, words) => dreamAsk(world, `ask-${n}`, words),
  claw: (world, n, words) => clawAsk(world, `ask-${n}`, words),
  teams: (world, _n, content) => {
    const line = { ts: new Date().toISOString(), from: 'qa', to: ['@human'], type: 'request', reasoning: 'y', content }
    appendFileSync(world.at('teams/atlas/channel.jsonl'), `${JSON.stringify(line)}\n`)
  },
}

/** A name under which a file is still being written: gone the next moment. */
const UNFINISHED = /^\.signalbox-.*\.tmp$/

/** How many files, or lines of files of lines, below the four roots hold these words. */
function placesWith({ at }: World, words: string): number {
  return ROOTS.flatMap((root) =>
    readdirSync(at(root), { recursive: true, withFileTypes: true }).flatMap((entry) => {
      if (!entry.isFile() || UNFINISHED.test(entry.name)) return []
      const text = readFileSync(path.join(entry.parentPath, entry.name), 'utf8')
      return entry.name.endsWith('.jsonl') ? text.split('\n') : [text]
    }),
  ).filter((text) => text.includes(words)).length
}

type Told = { act: string; places: number }

/** Clicks twice at the same moment, and again when both are through; gives what each was told. */
async function clicked(act: () => Promise<Told>): Promise<Told[]> {
  return [...(await Promise.all([act(), act()])), await act()]
}

async function together(count: number, act: (n: number) => Promise<void>): Promise<void> {
  let at = 0
  const one = async () => {
    for (let n = at++; n < count; n = at++) await act(n)
  }
  await Promise.all(Array.from({ length: AT_ONCE / 2 }, one))
}

const rootOf = (n: number): Root => ROOTS[n % ROOTS.length] ?? 'collab'

describe.each(['sqlite', 'postgres'] as const)('clicked twice and tried again (%s)', (dialect) => {
  let world: World
  let database: { url: string; remove: () => Promise<void> } | null = null
  beforeAll(async () => {
    database = dialect === 'postgres' ? await migratedUrl() : null
    world = await openWorld(database?.url)
  })
  afterAll(async () => {
    await world.house.close()
    await database?.remove()
  })
  const send = async (source: Root, text: string, by: string): Promise<Told> => {
    const { id, written } = await world.api.post.send.mutate({ draft: postOf(source, text), key: by })
    return { act: id, places: written.length }
  }
  const decide = async (draft: DecisionDraft, by: string): Promise<Told> => {
    const { entry, receipt } = await world.api.approvals.decide.mutate({ draft, key: by })
    return { act: `entry ${entry}`, places: receipt?.written.length ?? 0 }
  }

  test(`${CLICKS / 2} posts, ${AT_ONCE} at once, are one act each and lie there once`, async () => {
    await together(CLICKS / 2, async (n) => {
      const [words, own] = [`Post ${n} of it.`, key()]
      const told = await clicked(() => send(rootOf(n), words, own))
      expect(new Set(told.map(({ act }) => act)).size, words).toBe(1)
      expect(told.map(({ places }) => places)).toEqual([1, 1, 1])
      expect(placesWith(world, words), words).toBe(1)
    })
  })

  test('and 50 clicks of one post, all at once, are one', async () => {
    const own = key()
    const told = await Promise.all(Array.from({ length: AT_ONCE }, () => send('collab', 'All at once.', own)))
    expect(new Set(told.map(({ act }) => act)).size).toBe(1)
    expect(placesWith(world, 'All at once.')).toBe(1)
  })

  test(
    `${CLICKS / 2} approvals, ${AT_ONCE} at once, are one decision each and lie there once`,
    async () => {
      for (let from = 0; from < CLICKS / 2; from += ROUND) await approveFrom(from, Math.min(ROUND, CLICKS / 2 - from))
    },
    600_000 + CLICKS * 3_000,
  )

  async function approveFrom(from: number, count: number): Promise<void> {
    const words = Array.from({ length: count }, (_, n) => `May I do number ${from + n} of it?`)
    for (const [n, one] of words.entries()) ASKS[rootOf(n)](world, from + n, one)
    const asked = async () => {
      const { rows } = (await world.api.approvals.lists.query()).decide
      return words.map((one) => rows.find((row) => row.words.includes(one))?.uid)
    }
    await expect.poll(asked, { timeout: 120_000, interval: 500 }).not.toContain(undefined)
    const uids = await asked()
    await together(count, async (n) => {
      const reason = `It is right, number ${from + n} of it.`
      const uid = uids[n] ?? ''
      const { sha256 } = await world.api.approvals.card.query({ uid })
      const draft: DecisionDraft = { uid, sha256, verb: 'approve', reason, changed: null, typed: null }
      const own = key()
      const told = await clicked(() => decide(draft, own))
      expect(new Set(told.map(({ act }) => act)).size, reason).toBe(1)
      // In another tab it is another click, and somebody was first.
      await expect(decide(draft, key())).rejects.toThrow()
      expect(placesWith(world, reason), reason).toBe(told[0]?.places)
      expect(told[0]?.places).toBeGreaterThan(0)
    })
  }

  test('red control: without one key for both, a double click is two posts', async () => {
    await Promise.all([send('claw', 'Without a key.', key()), send('claw', 'Without a key.', key())])
    expect(placesWith(world, 'Without a key.')).toBe(2)
  })
})
