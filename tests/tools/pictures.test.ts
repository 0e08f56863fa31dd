import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DOOR, EMPTY } from '@/tools/pictures/frame-views'
import { VIEWS } from '@/tools/pictures/views'

const app = path.resolve(import.meta.dirname, '..', '..', 'app')
const routes = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'page.tsx')
  .map((file) => `/${path.dirname(file).replace(/^\.$/, '')}`)

test('every page there is stands in the picture book, and nothing else does', () => {
  const shown = new Set([...VIEWS, ...EMPTY].flatMap(({ route }) => route ?? []))
  expect([...shown].sort()).toEqual(routes.sort())
})

test('no two pictures have one name', () => {
  const names = [...VIEWS, ...EMPTY, ...DOOR].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
