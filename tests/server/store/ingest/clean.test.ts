import { expect, test } from 'vitest'
import { cleanReadings } from '@/server/store/ingest/clean'
import { message } from './scene'

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
