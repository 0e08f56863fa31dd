import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { key, openWorld, type World } from '@/tests/server/boot/approvals/approvals-world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.house.close())

describe('a line of more than 64 KiB', () => {
  const bare = { source: 'teams', channel: 'atlas', to: ['qa'], type: 'message', reasoning: 'So.' }
  const draft = { ...bare, text: '审'.repeat(22_000) }

  test('is told before it is posted, with how long it is', async () => {
    const { notes } = await world.api.post.preview.mutate({ draft })
    const wrong = notes.filter(({ severity }) => severity === 'error')
    expect(wrong).toEqual([
      expect.objectContaining({
        says: expect.stringMatching(/^A line may have at most 65,536 bytes and this one has 66,/),
      }),
    ])
  })

  test('is refused before anything is on record as begun, and nothing is written', async () => {
    const before = readFileSync(world.at('teams/atlas/channel.jsonl'))
    await expect(world.api.post.send.mutate({ draft, key: key() })).rejects.toThrow(
      'A line may have at most 65,536 bytes',
    )
    expect(readFileSync(world.at('teams/atlas/channel.jsonl'))).toEqual(before)
  })

  test('red control: one that is just shorter is no fault', async () => {
    const { notes } = await world.api.post.preview.mutate({ draft: { ...draft, text: '审'.repeat(21_000) } })
    expect(notes.filter(({ severity }) => severity === 'error')).toEqual([])
  })
})
