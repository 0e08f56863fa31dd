import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dreamOs } from '@/server/protocols/dream-os'
import { parseLetter } from '@/server/protocols/dream-os/letterhead'
import { messageAt, messagesAt } from '../../protocols/one'

const text = (...lines: string[]) => lines.join('\n')

describe('the header of a letter', () => {
  const AGREED = { From: 'Agent-7 (Clerk)', To: 'Agent-4' }

  test.each([
    ['bold keys', ['**From**: Agent-7 (Clerk)', '**To**: Agent-4', '', '---', '', 'Words.'], 'Words.'],
    ['colons within', ['**FROM:** Agent-7 (Clerk)  ', '**TO:** Agent-4  ', '', 'Words.'], 'Words.'],
    ['a list of them', ['- **From**: Agent-7 (Clerk)', '- **To**: `Agent-4`', '---', 'Words.'], 'Words.'],
    ['no bold', ['FROM: Agent-7 (Clerk)', 'TO: Agent-4', '', 'Words.'], 'Words.'],
    ['below a title', ['# A title', '', 'From: Agent-7 (Clerk)', 'To: Agent-4', '', 'Words.'], 'A title\n\nWords.'],
    [
      'below a sign',
      ['🐝 Bees', '', '**From**: Agent-7 (Clerk)', '**To**: Agent-4', '---', 'Words.'],
      '🐝 Bees\n\nWords.',
    ],
    [
      'below a sentence',
      ['This is for you.', '**From**: Agent-7 (Clerk)', '**To**: Agent-4', '', 'Words.'],
      'This is for you.\n\nWords.',
    ],
    [
      'below two sentences',
      ['Friends,', '', 'This is for you.', '', '**From**: Agent-7 (Clerk)', '**To**: Agent-4', '', 'Words.'],
      'Friends,\nThis is for you.\n\nWords.',
    ],
    ['as a title', ['## **To: Agent-4**', '**From**: Agent-7 (Clerk)', '', 'Words.'], 'Words.'],
    ['with signs before keys', ['**📨 From**: Agent-7 (Clerk)', '**🎯 To**: **Agent-4**', '', 'Words.'], 'Words.'],
    ['one by one', ['**From:** Agent-7 (Clerk)', '', '**To:** Agent-4', '', 'Words.'], 'Words.'],
    [
      'behind a rule',
      ['# A title', '---', 'From: Agent-7 (Clerk)', 'To: Agent-4', '', 'Words.'],
      'A title\n\n---\n\nWords.',
    ],
    [
      'in the title',
      ['[A2A] Agent-7 (Clerk) → Agent-4', 'Priority: HIGH', 'Tags: a, b', '---', 'Words.'],
      '[A2A] Agent-7 (Clerk) → Agent-4\nTags: a, b\n\nWords.',
    ],
    [
      'in a banner',
      [
        '======',
        '[A2A] CYCLE 3',
        '======',
        '📤 FROM: Agent-7 (Clerk)',
        '📥 TO: Agent-4',
        'Tags: x',
        '------',
        'Words.',
      ],
      '[A2A] CYCLE 3\n======\nTags: x\n------\nWords.',
    ],
    ['on one line', ['**From**: Agent-7 (Clerk) **To**: Agent-4', '', 'Words.'], 'Words.'],
    ['on one line with bars', ['**From**: Agent-7 (Clerk) | **To**: Agent-4 | **Priority**: HIGH', 'Words.'], 'Words.'],
    ['on one line, no bold', ['From: Agent-7 (Clerk) | To: Agent-4 | Priority: HIGH', '', 'Words.'], 'Words.'],
    ['underlined', ['__From__: Agent-7 (Clerk)', '__To:__ Agent-4', '', 'Words.'], 'Words.'],
    ['slanted', ['*From*: Agent-7 (Clerk)', '_To_: Agent-4', '', 'Words.'], 'Words.'],
    ['linked', ['**From**: [Agent-7](../Agent-7) (Clerk)', '**To**: [Agent-4](../a.md)', '', 'Words.'], 'Words.'],
    ['as front matter', ['---', 'from: Agent-7 (Clerk)', 'to: Agent-4', '---', '', 'Words.'], 'Words.'],
    ['in a fence', ['```', 'FROM: Agent-7 (Clerk)', 'TO: Agent-4', '```', '', 'Words.'], '```\n\n```\n\nWords.'],
    ['from one to the other', ['**From:** Agent-7 (Clerk) → Agent-4', '**Priority:** HIGH', '', 'Words.'], 'Words.'],
    ['by other words', ['**Reported by**: Agent-7 (Clerk)', '**Submitted To**: Agent-4', '', 'Words.'], 'Words.'],
    [
      'below titles with blank lines between',
      [
        '# One',
        '',
        '## Two',
        '',
        '### Three',
        '',
        'A sentence.',
        '',
        '**From**: Agent-7 (Clerk)',
        '**To**: Agent-4',
        '',
        'Words.',
      ],
      'One\nTwo\nThree\nA sentence.\n\nWords.',
    ],
  ])('%s', (_, lines, body) => {
    const letter = parseLetter(text(...lines))
    expect(letter.header).toMatchObject(AGREED)
    expect(letter.body).toBe(body)
  })

  test('a second block behind the rule says what the first left open; what it says otherwise stays', () => {
    const { header, body } = parseLetter(
      text(
        ...['# INBOX', '', '**From**: CAPTAIN', '**To**: Agent-2', '**Priority**: urgent', '', '---', ''],
        ...['[HEADER] A STALL', 'From: SYSTEM', 'To: Agent-2', 'Priority: urgent', 'Message ID: m-9'],
        ...['Timestamp: 2026-11-20 22:01:19+00:00', '', 'Reason:', 'Nothing moved.'],
      ),
    )
    expect(header).toEqual({
      ...{ From: 'CAPTAIN', To: 'Agent-2', Priority: 'urgent' },
      ...{ 'Message ID': 'm-9', Timestamp: '2026-11-20 22:01:19+00:00' },
    })
    expect(body).toBe('INBOX\n\n[HEADER] A STALL\nFrom: SYSTEM\n\nReason:\nNothing moved.')
  })

  test('a letter that is quoted below is of others', () => {
    const quoted = ['---', 'From: Agent-9', 'To: Agent-7', 'Message ID: m-old', '', 'Old words.']
    const { header, body } = parseLetter(text('**From**: Agent-7', '**To**: Agent-4', '', 'See below.', ...quoted))
    expect(header).toEqual({ From: 'Agent-7', To: 'Agent-4' })
    expect(body).toBe(text('See below.', ...quoted))
  })

  test.each([
    ['Status: all is well.\nNothing else.'],
    ['Note: mind the step.'],
    ['**Important:** mind the step.'],
    ['To: be or not to be.'],
    ['I got this from Agent-3.\nAll is well.'],
    ['**Task**: Mend the roof by noon\n**Status**: NEARLY THERE'],
    ['**Steps**:\n- one\n- two'],
  ])('%j is no header', (words) => {
    expect(parseLetter(words)).toEqual({ header: {}, body: words })
  })

  test.each([
    ['# MESSAGE FROM CAPTAIN AGENT-4', { From: 'CAPTAIN AGENT-4' }],
    ['# [A2A] Agent-1 → Agent-2', { From: 'Agent-1', To: 'Agent-2' }],
    ['# 🤝 Agent-3 → Agent-1: Done', { From: 'Agent-3', To: 'Agent-1' }],
    ['[C2A] CAPTAIN → Agent-5', { From: 'CAPTAIN', To: 'Agent-5' }],
    ['[REPORT] Agent-1 → Captain Agent-4 - First', { From: 'Agent-1', To: 'Captain Agent-4' }],
    ['# Input → Output', {}],
    ['# What we learned from Agent-3', {}],
  ])('the title %j says %j', (title, header) => {
    expect(parseLetter(text(title, '', 'Words.')).header).toEqual(header)
  })
})

describe('of any letter', () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{1,8}-[1-9]$/)
  const word = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,4}\.$/)
  const values = fc.record({
    From: name,
    To: name,
    Priority: fc.constantFrom('HIGH', 'urgent', '🚨 CRITICAL'),
    'Message ID': fc.stringMatching(/^m-[0-9a-f]{4}$/),
    Timestamp: fc.constantFrom('2026-11-20T10:00:00Z', '2026-11-20 14:30 UTC (afternoon)'),
  })
  const spelling = fc.constantFrom(
    (key: string, value: string) => `**${key}**: ${value}`,
    (key: string, value: string) => `**${key.toUpperCase()}:** ${value}  `,
    (key: string, value: string) => `- **${key}**: ${value}`,
    (key: string, value: string) => `${key.toUpperCase()}: ${value}`,
    (key: string, value: string) => `## **${key}: ${value}**`,
  )
  const title = fc.constantFrom([], ['# Heading one', ''], ['🐝🔥'], ['A sentence before it.', ''])
  const end = fc.constantFrom(['---'], ['', '---', ''], ['', '***'])
  /** Lines as texts have them, those that look like a header included. */
  const line = fc.oneof(
    word,
    fc.constantFrom(
      '',
      '## Part',
      '---',
      '```',
      '**Note:** mind it',
      'From: Nobody-0',
      '**Priority**: low',
      'To: whom?',
      'Message ID: x-1',
    ),
    fc.tuple(fc.constantFrom('Status', 'Deadline', 'Tags', 'Why'), word).map(([key, rest]) => `**${key}**: ${rest}`),
  )
  /** The first line of the text is one: a block right behind the rule is the second one of the header. */
  const words = fc.tuple(word, word, fc.array(line, { maxLength: 12 })).map(([one, two, more]) => [one, two, ...more])

  test('no header line stands in the text, and no line of the text is read as header', () => {
    fc.assert(
      fc.property(values, spelling, title, end, words, (header, spell, above, rule, below) => {
        const written = Object.entries(header).map(([key, value]) => spell(key, value))
        const read = parseLetter(text(...above, ...written, ...rule, ...below))
        expect(read.header).toEqual(header)
        const said = below.join('\n').trim()
        expect(read.body.endsWith(said)).toBe(true)
        const before = read.body.slice(0, read.body.length - said.length)
        for (const [key, value] of Object.entries(header)) {
          expect(before).not.toContain(value)
          expect(before).not.toMatch(new RegExp(`${key}.?[:*]`, 'i'))
        }
      }),
      { numRuns: 500 },
    )
  })

  test('whatever is written, each line stands in the text or is in the header', () => {
    const any = fc.array(
      fc.oneof(
        line,
        fc
          .tuple(spelling, fc.constantFrom('From', 'To', 'Date', 'Type'), name)
          .map(([spell, key, value]) => spell(key, value)),
      ),
      { maxLength: 16 },
    )
    const bare = (written: string) => written.replace(/^[#\s-]+|\*\*|\s+$/g, '')
    fc.assert(
      fc.property(any, (lines) => {
        const { header, body } = parseLetter(lines.join('\n'))
        const kept = body.split('\n').map(bare)
        for (const one of lines.map(bare).filter((written) => written !== '')) {
          const isHeld = Object.values(header).some((value) => one.endsWith(value))
          expect(kept.includes(one) || isHeld, one).toBe(true)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})

test.each([
  ['a report names its agent', ['**Agent**: Agent-8 (Clerk)', '**Date**: 2026-03-04'], 'agent-8', 'Clerk', 'agent-4'],
  [
    'with a long office',
    ['**Agent**: Agent-8 – Clerk & Keeper of All Keys'],
    'agent-8',
    'Clerk & Keeper of All Keys',
    'agent-4',
  ],
  ['an order names whom it is for', ['**Agent**: Agent-4 (Cook)', '**Priority**: HIGH'], null, undefined, 'agent-4'],
  [
    ...['who reports goes before whom it is about', ['**Agent**: Agent-2', '**Reported By**: Agent-1']],
    ...['agent-1', undefined, 'agent-4'],
  ],
  ['a sender goes before all', ['**Agent**: Agent-2', '**From**: Agent-1'], 'agent-1', undefined, 'agent-4'],
  ['no office of whom it is to', ['**From:** Agent-2 → Agent-4 (Captain)'], 'agent-2', undefined, 'agent-4'],
  ['a sender nobody filled in', ['**From**: {agent}', '**To**: Agent-4'], null, undefined, 'agent-4'],
] as const)('%s', (_, lines, from, role, to) => {
  const read = messageAt(dreamOs, 'agent_workspaces/Agent-4/inbox/a.md', text('# A title', '', ...lines, '', 'Words.'))
  expect(read).toMatchObject({ from, to: [{ agent: to }] })
  expect(read.fromRole).toBe(role)
  // What is not read as header stands in the text.
  for (const line of lines) {
    const said = [read.body, read.fromRaw, ...read.to.map(({ raw }) => raw), read.priorityRaw, read.sent.raw].join('\n')
    for (const value of line.replace(/^.*?:\*{0,2} /, '').split(' → ')) expect(said).toContain(value)
  }
})

describe('a file to which letters are appended', () => {
  const LINE = '='.repeat(50)
  const read = (...lines: string[]) =>
    messagesAt(dreamOs, 'agent_workspaces/Agent-5/inbox/Agent-5_inbox.txt', text(...lines)).map(({ from, body }) => ({
      from,
      body,
    }))
  const one = ['# NOTE', '', '**From**: Captain', '**To**: Agent-5', '', 'First.', '']
  const other = ['', '**From**: Agent-6 (Clerk)', '**To**: Agent-5', '', 'Second.', '']
  const third = ['[A2A] Agent-7 → Agent-5', 'Priority: HIGH', '', 'Third.']

  test('holds each of them', () => {
    expect(read(...one, LINE, ...other, LINE, ...third, LINE, '')).toEqual([
      { from: 'captain', body: 'NOTE\n\nFirst.' },
      { from: 'agent-6', body: 'Second.' },
      { from: 'agent-7', body: '[A2A] Agent-7 → Agent-5\n\nThird.' },
    ])
  })

  test('keeps what it held when one more comes, and what is not whole yet with the one before it', () => {
    const prints = (...lines: string[]) =>
      messagesAt(dreamOs, 'mailboxes/a/inbox/a.txt', text(...lines)).map(({ fingerprint }) => fingerprint)
    const two = prints(...one, LINE, ...other)
    expect(two).toHaveLength(2)
    expect(prints(...one, LINE, '')).toEqual(two.slice(0, 1))
    expect(prints(...one, LINE, ...other, LINE, '')).toEqual(two)
    expect(prints(...one, LINE, ...other, LINE, ...third).slice(0, 2)).toEqual(two)
    expect(prints(...one, LINE, ...other, LINE, '**From**: Ag')).toHaveLength(2)
  })

  test.each([
    ['a letter with such a rule', [...one, LINE, 'A part.', LINE, 'From: nobody said']],
    ['a banner', [LINE, '[A2A] NOTE', LINE, '📤 FROM: Captain', '📥 TO: Agent-5', '-----', 'First.', LINE]],
  ])('%s is one', (_, lines) => {
    expect(read(...lines)).toHaveLength(1)
    expect(read(...lines)).toMatchObject([{ from: 'captain' }])
  })
})

test('what is read of a header: priority, time with a remark, office', () => {
  const read = messageAt(
    dreamOs,
    'agent_workspaces/Agent-4/inbox/a.md',
    text(
      ...['# ⛽ Fuel', '', '**From**: Agent-2 - Cook', '**To**: Captain Agent-4', '**Priority**: 🚨 **CRITICAL**'],
      ...['**Date**: 2025-10-15 14:30 UTC (afternoon)', '---', 'Go on.'],
    ),
  )
  expect(read).toMatchObject({
    ...{
      from: 'agent-2',
      fromRole: 'Cook',
      to: [{ agent: 'agent-4' }],
      priority: 'critical',
      body: '⛽ Fuel\n\nGo on.',
    },
    sent: { ms: Date.UTC(2025, 9, 15, 14, 30), raw: '2025-10-15 14:30 UTC (afternoon)', zoneKnown: true },
  })
})

test.each([
  ['🚨 **CRITICAL**', 'critical'],
  ['CRITICAL - now', 'critical'],
  ['HIGH (urgent)', 'high'],
  ['ROUTINE - Fuel, all of it', 'normal'],
  ['🔴 P0', 'critical'],
  ['High-value work', null],
  ['higher', null],
  ['Auto-Generated', null],
])('the priority %s is %s', (priority, read) => {
  expect(messageAt(dreamOs, 'runtime/Baker/inbox/a.json', { command: 'bake', priority })).toMatchObject({
    ...{ priority: read, priorityRaw: priority, flags: expect.arrayContaining(['unknown-priority']) },
  })
})
