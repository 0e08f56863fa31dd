import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sayTrouble } from '@/lib/source/kept-trouble'
import { sizeInWords } from '@/lib/text/size'
import { why } from '@/lib/unread/why-unread'
import { decode } from '@/server/containers/decode'
import { utf16In } from '@/server/containers/utf16'
import { ohMyClaudecode } from '@/server/protocols/oh-my-claudecode'
import { swarm } from '@/server/protocols/swarm'
import { sha256, spellName } from '@/server/tail/disk/byte-lines'
import { classifying } from '@/server/tail/disk/classify'
import { glob } from '@/server/tail/disk/glob'
import { pruning } from '@/server/tail/disk/prune'
import { LIMITS } from '@/server/tail/disk/tail-limits'
import { refusedAfter, retryAfter, settle } from '@/server/tail/known/settle-pending'
import { newQueue } from '@/server/tail/known/work-queue'
import { type Pool, poolOf, takeSame } from '@/server/tail/lines/align'
import { judge, type Troubles } from '@/server/tail/look/judge-source'
import { freeLabel } from '@/server/tail/run/tail-handle'
import { fromTail, toTail } from '@/server/tail/run/tail-wire'
import { plain } from './world'

describe('when bytes count', () => {
  const seen = { sha: 'a', good: true, torn: false, quietMs: 0 }
  test('good bytes at once, torn ones never', () => {
    expect(settle(seen, null, 0, 2000)).toEqual({ take: true })
    expect(settle({ ...seen, torn: true, quietMs: 1e9 }, { sha: 'a', since: 0 }, 1e9, 2000).take).toBe(false)
  })
  test('bad bytes when they were the same for long enough, seen by us or by the times of the file', () => {
    const bad = { ...seen, good: false }
    expect(settle(bad, null, 100, 2000)).toEqual({ take: false, unsettled: { sha: 'a', since: 100 } })
    expect(settle(bad, { sha: 'a', since: 100 }, 2099, 2000)).toEqual({
      take: false,
      unsettled: { sha: 'a', since: 100 },
    })
    expect(settle(bad, { sha: 'a', since: 100 }, 2100, 2000)).toEqual({ take: true })
    expect(settle(bad, { sha: 'b', since: 100 }, 2100, 2000)).toEqual({
      take: false,
      unsettled: { sha: 'a', since: 2100 },
    })
    expect(settle({ ...bad, quietMs: 2000 }, null, 100, 2000)).toEqual({ take: true })
  })
  test('tries come ever later, but come', () => {
    expect([0, 1, 2, 3, 4, 99].map(retryAfter)).toEqual([5, 20, 80, 320, 500, 500])
    expect([0, 1, 5, 99].map(refusedAfter)).toEqual([250, 500, 4000, 4000])
  })
})

describe('lines of a new generation', () => {
  const lines = (...shas: string[]) => shas.map((sha, start) => ({ start, sha256: sha }))
  const take = (pool: Pool, ...shas: string[]) => shas.map((sha) => takeSame(pool, sha))
  test('equal lines are matched in order, and what is left is what was lost', () => {
    const pool = poolOf([{ generation: 1, lines: lines('a', 'b', 'a', 'c') }], false)
    expect(take(pool, 'a', 'x', 'a', 'a')).toEqual([
      { generation: 1, start: 0 },
      null,
      { generation: 1, start: 2 },
      null,
    ])
    expect([...pool.left].map(({ start }) => start)).toEqual([1, 3])
  })
  test('a line lost two generations ago is found again at its last place', () => {
    const pool = poolOf(
      [
        { generation: 1, lines: lines('a', 'b', 'c') },
        { generation: 2, lines: lines('b') },
        { generation: 3, lines: [] },
      ],
      false,
    )
    expect(take(pool, 'a', 'b', 'c')).toEqual([
      { generation: 1, start: 0 },
      { generation: 2, start: 0 },
      { generation: 1, start: 2 },
    ])
    expect(pool.left.size).toBe(0)
  })
  test('after an interrupted comparison every older line that is not found counts as lost', () => {
    const history = [
      { generation: 1, lines: lines('a', 'b') },
      { generation: 2, lines: lines('b') },
    ]
    expect(poolOf(history, false).left.size).toBe(1)
    expect(poolOf(history, true).left.size).toBe(2)
  })
  test('no older line is given twice, and none is made up', () => {
    const content = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
    fc.assert(
      fc.property(fc.array(content, { minLength: 1, maxLength: 5 }), content, (generations, next) => {
        const history = generations.map((shas, n) => ({ generation: n + 1, lines: lines(...shas) }))
        const found = take(poolOf(history, false), ...next).flatMap((was, n) =>
          was === null ? [] : [{ ...was, sha: next[n] }],
        )
        expect(new Set(found.map(({ generation, start }) => `${generation} ${start}`)).size).toBe(found.length)
        for (const { generation, start, sha } of found) expect(generations[generation - 1]?.[start]).toBe(sha)
        const last = generations.at(-1) ?? []
        for (const sha of new Set(next)) {
          const count = (all: readonly string[]) => all.filter((one) => one === sha).length
          const matched = found.filter((one) => one.sha === sha).length
          expect(matched).toBeGreaterThanOrEqual(Math.min(count(next), count(last)))
        }
      }),
    )
  })
})

describe('names', () => {
  test('a glob stands for names, and what is special elsewhere stands for itself', () => {
    expect(glob('*.bak')('a.bak')).toBe(true)
    expect(glob('*.bak')('a/b.bak')).toBe(false)
    expect(glob('**/b/*')('a/x/b/c')).toBe(true)
    expect(glob('**/b/*')('b/c')).toBe(true)
    expect(glob('a?c')('abc')).toBe(true)
    fc.assert(fc.property(fc.string(), (text) => glob(text.replace(/[*?]/g, '_'))(text.replace(/[*?]/g, '_'))))
  })
  test('general rules, those of the protocol and those of the settings leave names out', () => {
    const prune = pruning(plain, ['secret/**'])
    const asked = ['.git', 'node_modules', '.nfs0001', 'a.bak', 'x.j2', '.msg-1.tmp', '.tmp-1.json', 'a.old', 'a.json']
    expect(asked.map((name) => prune(name, name))).toEqual([
      'version-control',
      'installed-packages',
      'deleted-while-open',
      'backup-copy',
      'template',
      'temporary-name',
      'temporary-name',
      'put aside',
      null,
    ])
    expect(prune('a.json', 'secret/a.json')).toBe('setting:secret/**')
  })
  test('what tools that copy files keep beside them is left out, each by the name of its rule', () => {
    const classify = classifying(swarm, pruning(swarm, []), 9)
    const rules = (type: 'file' | 'directory', ...names: string[]) =>
      names.map((name) => {
        const found = classify({ name, path: `team/${name}`, depth: 2, type })
        return found.kind === 'ignored' ? found.rule : found.kind
      })
    const kept = 'copied-by-tool'
    expect(rules('directory', '.stversions', '.rsync-partial', '.~tmp~')).toEqual([kept, kept, kept])
    expect(rules('directory', '.stfolder', '.sync', '.claude', 'stversions')).toEqual([
      ...['dot-folder', 'dot-folder', 'dot-folder'],
      'directory',
    ])
    expect(rules('file', 'channel~20261127-101500.jsonl', 'channel.jsonl~20261127-101500')).toEqual([kept, kept])
    expect(rules('file', 'channel.jsonl.old', 'channel.jsonl')).toEqual(['backup-copy', 'file'])
  })
  test('a project is looked into where its protocol says, dot or not, and nowhere else', () => {
    const classify = classifying(ohMyClaudecode, pruning(ohMyClaudecode, []), 9)
    const found = (path: string, type: 'file' | 'directory' = 'directory') => {
      const name = path.slice(path.lastIndexOf('/') + 1)
      const one = classify({ name, path, depth: path.split('/').length, type })
      return one.kind === 'ignored' ? one.rule : one.kind
    }
    for (const path of [
      '.omc',
      '.omc/state',
      '.omc/state/team',
      '.omc/state/team/tides',
      '.omc/state/team/tides/mailbox',
    ])
      expect([path, found(path)]).toEqual([path, 'directory'])
    for (const path of ['src', '.omc-old', '.omc/logs', '.omc/state/team-recovery', 'x/.omc'])
      expect([path, found(path)]).toEqual([path, 'other-folder'])
    expect(found('.omc/state/team/tides/.cache')).toBe('dot-folder')
    expect(found('.omc/state/team/tides/dispatch/.lock')).toBe('lock')
    expect(found('.omc/state/team/tides/mailbox/.lock-worker-1', 'file')).toBe('lock')
    expect(found('.omc/state/team/tides/mailbox/worker-1.json', 'file')).toBe('file')
    expect(found('tides/config.json', 'file')).toBe('not-a-place')
  })
  test('what is no file and no directory is ignored by its kind, whatever its name', () => {
    const classify = classifying(plain, pruning(plain, []), 2)
    const at = (type: 'file' | 'directory' | 'link' | 'pipe' | 'unknown', path: string, depth = 1) =>
      classify({ name: path.slice(path.lastIndexOf('/') + 1), path, depth, type })
    expect(at('pipe', 'inbox/a.json')).toEqual({ kind: 'ignored', rule: 'type:pipe', isDir: false })
    expect(at('unknown', 'inbox/a.json')).toEqual({ kind: 'ignored', rule: 'type:unknown', isDir: false })
    expect(at('directory', 'inbox/a.json')).toEqual({ kind: 'directory' })
    expect(at('directory', 'a/b/c', 3)).toEqual({ kind: 'ignored', rule: 'too-deep', isDir: true })
    expect(at('file', 'inbox/a.json')).toMatchObject({ kind: 'file', place: { name: 'inbox' } })
    expect(at('file', 'a.json')).toEqual({ kind: 'ignored', rule: 'not-a-place', isDir: false })
  })
  test('bytes that are no UTF-8 are spelled', () => {
    expect(spellName(Buffer.from([0x61, 0xff, 0xe4, 0xb8, 0xad, 0xe4]))).toBe('a\\xff中\\xe4')
  })
  test('labels are slugs, and no two are equal', () => {
    expect(freeLabel('My Teams!', ['my-teams'])).toBe('my-teams-2')
    expect(freeLabel('审批', [])).toBe('审批')
    expect(freeLabel('///', [])).toBe('source')
  })
})

describe('text', () => {
  test('where bytes stop being text is where a decoder says so', () => {
    const strict = new TextDecoder('utf-8', { fatal: true })
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        const found = decode(bytes)
        if (utf16In(bytes) !== null) {
          expect(found).toMatchObject({ reading: 'unreadable', at: 0 })
          return
        }
        if (typeof found === 'string') {
          expect(strict.decode(bytes)).toBe(found)
          return
        }
        expect(() => strict.decode(bytes)).toThrow()
        expect(() => strict.decode(bytes.subarray(0, found.at ?? 0))).not.toThrow()
      }),
      { numRuns: 2000 },
    )
  })
  test('one byte order mark is removed', () => {
    expect(decode(Buffer.from('\ufeffa'))).toBe('a')
    expect(decode(Buffer.from('\ufeff\ufeffa'))).toBe('\ufeffa')
  })
  test('a hash is that of the bytes', () => {
    expect(sha256(Buffer.from('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
  test('sizes are told in words', () => {
    expect([sizeInWords(LIMITS.lineBytes), sizeInWords(LIMITS.keptBytes)]).toEqual(['1 MiB', '64 KiB'])
  })
})

test('the worst trouble is told first, each with what mends it', () => {
  const none: Troubles = {
    away: false,
    root: '/r',
    store: null,
    catchingUp: false,
    watches: null,
    refused: new Map(),
    tooMany: null,
    clockOff: null,
  }
  expect(judge(none)).toEqual({ state: 'watching', trouble: null, cause: null, mend: null })
  const all: Troubles = {
    away: true,
    root: '/r',
    store: { trouble: 'full', cause: 'full', mend: 'free' },
    catchingUp: true,
    watches: 'ENOSPC',
    refused: new Map([
      ['a.json', why('cannot-open', 'EACCES')],
      ['b/', 'x'],
    ]),
    tooMany: 5,
    clockOff: -315_360_000_000,
  }
  const states = [
    all,
    { ...all, away: false },
    { ...all, away: false, store: null },
    { ...all, away: false, store: null, catchingUp: false, tooMany: null },
    { ...none, clockOff: all.clockOff },
    { ...none, watches: all.watches },
  ]
  expect(states.map((troubles) => judge(troubles).state)).toEqual([
    'vanished',
    'degraded',
    'catching-up',
    'degraded',
    'degraded',
    'degraded',
  ])
  expect(sayTrouble(judge({ ...none, refused: all.refused })).cause).toBe(
    'a.json cannot be opened: no permission, and 1 more.',
  )
  for (const troubles of states) expect(judge(troubles).mend).not.toBeNull()
  const kindOf = (kept: string) => judge({ ...none, refused: new Map([['a.json', kept]]) }).trouble
  const whys = [why('cannot-open', 'EPERM'), why('cannot-open', 'EMFILE'), why('cannot-read', 'EIO')]
  expect(whys.map(kindOf)).toEqual(['refused', 'open-files', 'failing'])
  const both = new Map([...whys.entries()].map(([n, kept]) => [`${n}.json`, kept]))
  expect(sayTrouble(judge({ ...none, refused: both }))).toMatchObject({
    trouble: 'open-files',
    mend: expect.stringContaining('ulimit'),
  })
})

test('a queue gives what it was given, in order, however much', () => {
  const queue = newQueue<number>()
  for (let n = 0; n < 20_000; n += 1) queue.push(n)
  for (let n = 0; n < 10_000; n += 1) expect(queue.next()).toBe(n)
  queue.first(-1)
  expect([queue.next(), queue.next(), queue.size()]).toEqual([-1, 10_000, 9_999])
})

test('words that are not of the wire are refused', () => {
  expect(toTail.safeParse({ kind: 'watch', source: { protocol: 'swarm', root: '/x' } }).success).toBe(true)
  expect(toTail.safeParse({ kind: 'watch', source: { protocol: 'swarm' } }).success).toBe(false)
  expect(toTail.safeParse({ kind: 'unwatch' }).success).toBe(false)
  expect(fromTail.safeParse({ kind: 'bell', rev: 'x' }).success).toBe(false)
})
