import { expect, test } from 'vitest'
import { cleanName, cleanReadings } from '@/server/store/rows/clean'
import { message } from '@/tests/server/store/ingest/scene'

const flagsOf = (body: string) => {
  const [reading] = cleanReadings([message({ body, flags: [] })], { bytes: Buffer.from(body), path: 'a.json' })
  return reading?.reading === 'message' ? reading.flags : null
}

test.each(['pass\u200bword', 'a \u202e b', 'x\u2066y', '\ufeffstart', 'a\u200db', 'a\u{e0041}b'])(
  '%j hides characters',
  (body) => {
    expect(flagsOf(body)).toEqual(['hidden-characters'])
  },
)

test.each(['plain', '请@qa看一下', '👩‍👩‍👧 done', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', '✔️ café'])('%j hides none', (body) => {
  expect(flagsOf(body)).toEqual([])
})

const bytesOf = (name: string) => Buffer.byteLength(cleanName(name))

test.each(['x', 'é', '页', '😀'])('two names of %s, however long, fit into one key of an index', (letter) => {
  for (let length = 300; length < 520; length += 1) {
    const name = `${'x'.repeat(520 - length)}${letter.repeat(length)}`
    expect(bytesOf(name)).toBeLessThanOrEqual(1200)
    expect(cleanName(cleanName(name))).toBe(cleanName(name))
  }
  for (let length = 380; length < 520; length += 1) expect(bytesOf(letter.repeat(length))).toBeLessThanOrEqual(1200)
  expect(bytesOf(letter.repeat(100_000))).toBeLessThanOrEqual(1200)
})

test('names that are short enough stay as they are, and long ones stay apart', () => {
  for (const name of ['x'.repeat(500), 'é'.repeat(500), '页'.repeat(400)]) expect(cleanName(name)).toBe(name)
  const names = ['一', '二'].flatMap((last) => ['x', '页'].map((letter) => cleanName(letter.repeat(1000) + last)))
  expect(new Set(names).size).toBe(4)
})
