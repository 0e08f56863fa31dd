import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { number } from '@/lib/text/number'
import type { Manifest } from '@/tools/demo/manifest'
import { ROOTS } from '@/tools/demo/run'
import { connected, signalbox, stage, through } from '../harness'

const console = stage({
  world: async (home) =>
    ROOTS.map(({ protocol, root }) => {
      const dir = path.join(home, 'world', root)
      mkdirSync(dir, { recursive: true })
      return `${protocol}:${dir}`
    }),
})

test('a world that lives while it is watched is shown to the last message, though it moves and removes files', async () => {
  const page = await console.visit('/?q=is%3Amessage')
  await connected(page)
  const out = await signalbox('demo', path.join(console.home(), 'world'), '--rate', '8', '--minutes', '0.1')
  const manifest: Manifest = JSON.parse(out)
  const told = Object.values(manifest.totals).reduce((sum, { message = 0 }) => sum + message, 0)
  expect(told).toBeGreaterThan(110)
  await page.locator('.q .hint', { hasText: new RegExp(`^${number(told)} in `) }).waitFor()
  expect(await through(page, told)).toBe(told)
})
