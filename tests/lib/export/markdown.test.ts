import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownEntry, markdownFoot, markdownHead } from '@/lib/export/markdown'
import { visible } from '@/lib/letters/glyphs'
import { hostile, message } from './messages'

/** The lines of a document that stand outside fences, read as CommonMark reads them; throws where a fence stays open. */
function outside(document: string): string[] {
  const free: string[] = []
  let fence: string | null = null
  for (const line of document.split(/\r\n|\n|\r/)) {
    if (fence === null) {
      const opened = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1]
      if (opened === undefined) free.push(line)
      else fence = opened
    } else {
      const closed = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1]
      if (closed !== undefined && closed[0] === fence[0] && closed.length >= fence.length) fence = null
    }
  }
  if (fence !== null) throw new Error('A fence is not closed.')
  return free.filter((line) => line !== '')
}

/** Every line of the document's own voice. */
const OWN = [
  /^# Messages$/,
  /^The question:$/,
  /^Everything that was read, without log lines\.$/,
  /^Exported by Signalbox at [\dTZ:.+-]+: what matched .* made visible\. What looks like a secret is masked as ••••\. Times are in UTC\.$/,
  /^## [\d,]+ at [\dTZ:.+-]+$/,
  /^Reasoning:$/,
  /^Text:$/,
  /^End: [\d,]+ messages?\.$/,
]
const isOwn = (document: string) => outside(document).every((line) => OWN.some((own) => own.test(line)))

test('nothing that an agent wrote stands outside a fence, whatever it wrote', () => {
  fc.assert(
    fc.property(hostile, fc.array(message, { maxLength: 3 }), (query, messages) => {
      const entries = messages.map((one, at) => markdownEntry(one, at + 1))
      expect(isOwn([markdownHead({ query, at: 0 }), ...entries, markdownFoot(messages.length)].join(''))).toBe(true)
    }),
  )
})

test.each(['```\n# Out\n```', '\n````\n<script>', '```\r# Out', '~~~\n# Out', '   ```\n# Out', '```text\n```\n# Out'])(
  '%j stays inside',
  (body) => {
    const [one] = fc.sample(message, 1)
    if (!one) throw new Error('No message was made.')
    expect(isOwn(markdownEntry({ ...one, body }, 1))).toBe(true)
  },
)

test('red control: a fence of three backticks lets it out', () => {
  const naive = (body: string) => `## 1 at 2026-11-20T00:00:00.000Z\n\n\`\`\`text\n${body}\n\`\`\`\n`
  expect(isOwn(naive('all is well'))).toBe(true)
  expect(isOwn(naive('```\n# Out\n```'))).toBe(false)
  const free = (body: string) => {
    try {
      return isOwn(naive(body))
    } catch {
      return false
    }
  }
  expect(fc.check(fc.property(hostile, free), { numRuns: 2000 }).failed).toBe(true)
})

test('a name cannot break its line', () => {
  fc.assert(
    fc.property(message, (one) => {
      const [, facts = ''] = /text\n([\s\S]*?)\n`{3,}\n/.exec(markdownEntry(one, 1)) ?? []
      expect(facts.split('\n').every((line) => /^[a-z\d]+ +\S?/.test(line))).toBe(true)
    }),
  )
})

/** Names between commas; one that holds a comma or a quote is JSON. */
function namesIn(line: string): string[] {
  const found: string[] = []
  for (let rest = line; ; ) {
    const whole = /^"(?:[^"\\]|\\.)*"/.exec(rest)?.[0] ?? rest.split(', ')[0] ?? ''
    found.push(whole.startsWith('"') ? JSON.parse(whole) : whole)
    if (whole.length === rest.length) return found
    rest = rest.slice(whole.length + 2)
  }
}

test('whom it was for reads back: everybody, who was named besides, and no name as two', () => {
  const names = fc.array(
    fc.oneof(hostile, fc.constantFrom('qa, pm', 'pm', 'all')).filter((name) => name !== ''),
    {
      maxLength: 3,
    },
  )
  fc.assert(
    fc.property(message, names, (one, to) => {
      const told = markdownEntry({ ...one, to }, 1)
      const line = /\nto {8}(.*)\n/.exec(told)?.[1]
      const expected = [...(one.broadcast ? ['all'] : []), ...to.map(visible)]
      expect(line === undefined ? [] : namesIn(line)).toEqual(expected)
    }),
  )
})

test('it says what was asked, who wrote what to whom, why, and where it lies', () => {
  const [made] = fc.sample(message, 1)
  if (!made) throw new Error('No message was made.')
  const told = markdownEntry(
    {
      ...made,
      ...{ from: 'programmer', to: ['qa', 'critic'], broadcast: false, reasoning: 'Done.', body: 'HANDOFF: auth' },
      ...{ sentAt: Date.UTC(2026, 10, 20, 14, 31, 28, 4), path: 'atlas/channel.jsonl', offset: 12, length: 303 },
    },
    1604,
  )
  expect(told).toContain('## 1,604 at 2026-11-20T14:31:28.004Z\n')
  expect(told).toContain('from      programmer\nto        qa, critic\n')
  expect(told).toContain('Reasoning:\n\n```text\nDone.\n```\n')
  expect(told).toContain('Text:\n\n```text\nHANDOFF: auth\n```\n')
  expect(told).toContain('file      atlas/channel.jsonl, byte 12, 303 long\n')
})
