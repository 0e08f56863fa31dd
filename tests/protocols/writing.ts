import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sealText } from '@/lib/ledger/seal'
import { FLAGS } from '@/lib/message/flags'
import type { MessageReading } from '@/lib/message/reading'
import { agentName } from '@/lib/names/names'
import { PATH_NAME } from '@/lib/post/post-parts'
import { listFor } from '@/server/containers/list-fate'
import type { WritingProtocol } from '@/server/protocols/kit/capable'
import { judged } from '@/server/protocols/kit/judging/rule'
import { containerAt } from '@/server/protocols/kit/placing'
import type { FileChange, Outlet, OutletKind, Post, Stamp } from '@/server/protocols/kit/written-post'
import type { Protocol } from '@/server/protocols/protocol'
import { CONTEXT, foundIn, placeOf } from './tree'

const SAID = { key: 'c0ffee'.padEnd(16, '0'), deed: 'post', ask: 'f'.repeat(64), expiresAt: Date.UTC(2026, 11, 1) }
export const STAMP: Stamp = {
  at: Date.UTC(2026, 10, 20, 14, 32, 7, 250),
  hex: 'c2d9',
  ids: ['0', '1', '2', '3'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`),
  session: 'signalbox-00c0ffee',
  signature: sealText({ ...SAID, id: 'a1'.repeat(16) }, 'A'.repeat(86)),
}
export const LATER: Stamp = {
  at: STAMP.at + 86_399_123,
  hex: '0f1e',
  ids: ['a', 'b', 'c', 'd'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`),
  session: 'signalbox-deadbeef',
  signature: sealText({ ...SAID, id: 'b2'.repeat(16) }, 'z'.repeat(86)),
}

/** What the writing of every protocol keeps. */
export function writesWhatItReads(protocol: WritingProtocol): void {
  const { writing } = protocol
  const { manners } = writing

  const plain = (text: string, type: string): Post => ({
    outlets: writing.outlets
      .slice(0, 1)
      .map((kind) => outletOf(protocol, kind, manners.channels ? 'atlas' : 'codex-1')),
    from: manners.human,
    to: [{ name: 'codex-1', tier: null }],
    broadcast: false,
    type,
    text,
    reasoning: 'It has to be said.',
    priority: manners.parts.includes('priority') ? 'high' : null,
    code: null,
    artifacts: [],
    ttl: manners.parts.includes('ttl') ? 600 : null,
    answers: {
      ...{ nativeId: 'their-message', traceId: 'their-trace', taskId: null, from: 'codex-1', answeredAt: null },
      ...{ sentRaw: '2026-11-20T14:00:00Z', sha256: 'f'.repeat(64) },
    },
    repeats: null,
    form: null,
  })
  const written = (change: FileChange) => writtenBy(protocol, change)
  const posts = writing.outlets.flatMap((kind) =>
    manners.types.map((type) => ({
      ...plain('Stop the deploy.', type),
      outlets: [outletOf(protocol, kind, manners.channels ? 'atlas' : 'codex-1')],
    })),
  )

  describe(`${protocol.name} writes what it reads`, () => {
    test('what is written is read back as what was said, at every kind of place, in every type', () => {
      for (const post of posts) {
        expect(writing.check(post), post.type).toEqual([])
        expectLawful(protocol, post)
        for (const change of writing.write(post, STAMP)) {
          const message = written(change)
          expect(message.from).toBe(agentName(post.from, CONTEXT.aliases))
          expect(message.type).toBe(post.type)
          expect(message.body).toContain(post.text)
          expect(message.broadcast).toBe(false)
          if (change.effect !== 'add') expect(message.to.map(({ agent }) => agent)).toEqual(['codex-1'])
          expect(message.sent.ms).toBe(STAMP.at)
          expect(message.nativeId).toBe(change.id)
          if (manners.parts.includes('priority')) expect(message.priority).toBe('high')
          if (manners.parts.includes('reasoning')) expect(message.reasoning).toBe(post.reasoning)
          if (manners.parts.includes('ttl')) expect(message.expiresAt).toBe(STAMP.at + 600_000)
          expect(message.replyTo ?? message.cue?.answers?.from ?? message.traceId, post.type).not.toBeNull()
        }
      }
    })

    test('nothing written breaks its schema: no flag but that it is from a person', () => {
      for (const post of posts)
        for (const change of writing.write(post, STAMP))
          expect(
            written(change).flags.filter((flag) => flag !== FLAGS.claimsHuman),
            change.path,
          ).toEqual([])
    })

    test('a broadcast is read as one, and is one message wherever it lies', () => {
      const [kind] = writing.outlets
      if (kind === undefined) return
      const outlets = manners.channels
        ? [outletOf(protocol, kind, 'atlas')]
        : ['qa', 'codex-1'].map((who) => outletOf(protocol, kind, who))
      const post = { ...plain('Stop.', manners.types[0] ?? ''), outlets, to: [], broadcast: true, answers: null }
      const changes = writing.write(post, STAMP)
      expect(changes).toHaveLength(outlets.length)
      for (const change of changes) {
        const message = written(change)
        expect(message.broadcast || message.to.length === 1).toBe(true)
      }
    })

    test('whatever is said, the bytes hold it and nothing else of it becomes a path', () => {
      const words = fc
        .oneof(
          fc.string({ unit: 'grapheme', minLength: 1 }),
          fc.constantFrom('../../x', '请@qa看', '{{x}}', '"},{"', '\u2028'),
        )
        .filter((text) => text.trim() !== '')
      fc.assert(
        fc.property(words, words, (text, reasoning) => {
          const post = { ...plain(text, manners.types[0] ?? ''), reasoning }
          for (const change of writing.write(post, STAMP)) {
            expect(written(change).body).toContain(text.trim())
            expectInside(protocol, change)
          }
        }),
        { numRuns: 200 },
      )
    })

    test('paths are made of the names of places and the stamp', () => {
      for (const post of posts) for (const change of writing.write(post, STAMP)) expectInside(protocol, change)
    })

    test('a preview shows every byte but those that are fixed when it is signed', () => {
      for (const post of posts) {
        const now = writing.write(post, STAMP).map(unstamped)
        expect(writing.write(post, LATER).map(unstamped)).toEqual(now)
        expect(now.every(({ text }) => !text.includes(STAMP.hex) && !text.includes('2026-11-20T14:32'))).toBe(true)
      }
    })

    test('a line that is said again because it was torn is read as the same, and names the torn one', () => {
      for (const post of posts.filter(({ repeats }) => repeats === null))
        for (const change of writing.write(post, STAMP).filter(({ effect }) => effect === 'append')) {
          const text = change.again?.({ text: change.text, sha256: '5'.repeat(64) }) ?? ''
          expect(unstamped({ ...change, text }).text).toContain('"retry_of":')
          const { flags, ...said } = written({ ...change, text })
          expect({ ...said, fingerprint: null }).toEqual({ ...written(change), flags: undefined, fingerprint: null })
          expect(flags).toEqual(written(change).flags)
        }
    })

    test('there is room for a signature, once', () => {
      for (const post of posts)
        for (const { path, text } of writing.write(post, STAMP)) {
          const found = containerAt(protocol, path).sign?.one(text)
          expect(found?.seal).toMatchObject({ ...SAID, signature: 'A'.repeat(86) })
        }
    })

    test('without a signature the field is left out, and all else is the same', () => {
      for (const post of posts) {
        const [bare] = writing.write(post, { ...STAMP, signature: null })
        expect(bare?.text).not.toContain('signalbox"')
        expect(bare === undefined ? [] : written(bare).flags.filter((flag) => flag !== FLAGS.claimsHuman)).toEqual([])
      }
    })
  })
}

/** It breaks no rule, but for those of who may say it: of these a person is exempt, and what is told blocks nothing. */
export function expectLawful({ writing }: WritingProtocol, post: Post): void {
  const told = { said: {}, now: STAMP.at - 3_600_000, capabilitiesOf: () => null }
  const own = writing.rules.filter(({ about }) => about === 'post')
  expect(judged(own, post, told), post.type).toEqual([])
  expect(judged(writing.rules, post, told).filter(({ severity }) => severity === 'error')).toEqual([])
}

/** A place of a kind, for somebody; a mailbox as its own text says whose it is. */
export function outletOf({ writing }: WritingProtocol, { kind, pattern, named }: OutletKind, who: string): Outlet {
  const path = (named ?? pattern).replace('*', kind === 'mailbox' ? '1' : who).replaceAll('*', 'base')
  const found: Outlet = { kind, name: who, path }
  const text = JSON.stringify({
    assigned_agent_id: who,
    members: [{ name: 'team-lead' }, { name: who }],
    workers: [{ name: who }],
  })
  return (kind === 'mailbox' ? writing.placed?.(found, text).at(-1) : null) ?? found
}

/** The one message that is read of a change. */
export function writtenBy(protocol: Protocol, change: FileChange): MessageReading {
  const text = change.effect === 'add' ? listFor(change).put(emptyFor(change), { more: change.text }) : change.text
  if (text === null) throw new Error(`${change.path} takes nothing in`)
  const readings = foundIn(protocol, change.path, text, { ...CONTEXT, root: 'atlas' }).flatMap((found) =>
    protocol.read(found),
  )
  const [message, ...more] = readings.filter((reading) => reading.reading === 'message')
  if (message === undefined || more.length > 0) throw new Error(`${change.path} is not read as one message`)
  expect(readings).toEqual([message])
  return message
}

/** A list with nothing in it. */
function emptyFor(change: FileChange): string {
  const { under, taken } = listFor(change).layout
  return JSON.stringify(under === null ? [] : { [under]: [], ...(taken === null ? {} : { [taken]: [] }) })
}

export function expectInside(protocol: Protocol, { path }: FileChange): void {
  expect(placeOf(protocol, path)?.place.name, path).toBeDefined()
  const { within } = protocol
  const own = within !== undefined && path.startsWith(`${within}/`) ? path.slice(within.length + 1) : path
  for (const step of own.split('/')) expect(step).toMatch(PATH_NAME)
}

export function unstamped({ path, text, fixed }: FileChange): { path: string; text: string } {
  const without = (whole: string) => fixed.reduce((rest, value) => rest.replaceAll(value, '…'), whole)
  return { path: without(path), text: without(text) }
}
