import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXPORT_FORMATS, type ExportFormat, fileNameOf, written } from '@/lib/export/formats'
import type { Canonical } from '@/lib/message/canonical'
import { message } from './messages'

async function* given(chunks: readonly Canonical[][]) {
  yield* chunks
}

async function piecesOf(format: ExportFormat, chunks: readonly Canonical[][]): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of written(given(chunks), { format, query: 'from:qa', at: 0 })) pieces.push(piece)
  return pieces
}

test('a line of JSONL is the message, and nothing in it acts on a terminal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(message, { maxLength: 4 }), async (messages) => {
      const text = (await piecesOf('jsonl', [messages])).join('')
      const lines = text === '' ? [] : text.slice(0, -1).split('\n')
      expect(lines.map((line) => JSON.parse(line))).toEqual(messages)
      expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u)
    }),
  )
})

test.each(EXPORT_FORMATS)('%s is the same however its messages come in chunks', async (format) => {
  const messages = fc.sample(message, 5)
  const whole = (await piecesOf(format, [messages])).join('')
  expect(
    (
      await piecesOf(
        format,
        messages.map((one) => [one]),
      )
    ).join(''),
  ).toBe(whole)
})

test.each(EXPORT_FORMATS)('%s asks for no chunk before the one before it was taken', async (format) => {
  let asked = 0
  async function* counted() {
    for (const one of fc.sample(message, 3)) {
      asked++
      yield [one]
    }
  }
  const pieces = written(counted(), { format, query: '', at: 0 })
  if (format !== 'jsonl') await pieces.next()
  expect(asked).toBe(0)
  await pieces.next()
  expect(asked).toBe(1)
  await pieces.return(undefined)
  expect(asked).toBe(1)
})

test('of nothing, the heads remain', async () => {
  expect(await piecesOf('jsonl', [])).toEqual([])
  expect(await piecesOf('csv', [])).toHaveLength(1)
  expect((await piecesOf('md', [])).join('')).toContain('End: 0 messages.')
})

test('a file is named by its time and nothing else', () => {
  expect(fileNameOf('csv', Date.UTC(2026, 10, 21, 18, 50, 7, 12))).toBe('signalbox-20261121T185007Z.csv')
})
