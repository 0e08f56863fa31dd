import { EventEmitter, once } from 'node:events'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { ConsoleStatus, MessageRow } from '@/lib/message/message'
import type { Scope } from '@/lib/people/scope'
import { facetTokens } from '@/lib/query/facet-tokens'
import { NOBODY, type Reader } from '@/lib/reader/reader'
import type { Follower } from '@/server/live/follower'
import { heardWithin } from '@/server/live/heard-within'
import { type Hub, openHub } from '@/server/live/hub'
import type { HubParts } from '@/server/live/hub-parts'
import { type LiveQuestion, liveQuestion } from '@/server/live/live-question'

type Change = { row: MessageRow; seq: number; rev: number; words: string; facets: string }
/** Nobody here follows within a scope. */
const NOBODY_WITHIN = {
  since: async () => [],
  page: async () => ({ rows: [], next: null }),
  revsOf: async () => new Map(),
}
/** Here everybody is told how far they were told as it is. */
const PLAINLY = { placeOf: () => String }

const hubs: Hub[] = []
afterEach(() => {
  for (const hub of hubs.splice(0)) hub.close()
})

function row(rev: number, seq = rev, words = 'word'): Change {
  const plain: MessageRow = {
    uid: `u${seq}`,
    seq: String(seq),
    cursor: String(rev),
    reading: 'message',
    source: 's',
    protocol: 'swarm',
    channel: 'c',
    nativeId: String(rev),
    conversation: null,
    traceId: null,
    traceBasis: null,
    replyTo: null,
    from: 'dev',
    fromRaw: 'dev',
    fromTier: null,
    to: [],
    toRaw: [],
    broadcast: false,
    mentions: [],
    type: 'message',
    kind: 'chat',
    priority: null,
    sentAt: 0,
    sentAtRaw: null,
    observedAt: 0,
    orderAt: 0,
    state: null,
    body: words,
    bodyLength: words.length,
    answeredAt: null,
    goneAt: null,
    flags: [],
    path: 'p',
    line: 1,
    offset: 0,
    length: 1,
    sha256: '',
    error: null,
    progress: null,
  }
  return {
    ...{ row: plain, seq, rev },
    words,
    facets: facetTokens({ ...plain, ask: null, hasCode: false, hasAttachment: false, hasReasoning: false }).join(' '),
  }
}

/** A record in memory: changes in order of rev; a row that changed again is only there with its newest rev. */
function record() {
  const changes: Change[] = []
  return {
    commit: (change: Change) => {
      const known = changes.findIndex((one) => one.row.uid === change.row.uid)
      if (known >= 0) changes.splice(known, 1)
      changes.push(change)
    },
    rev: () => changes.at(-1)?.rev ?? 0,
    since: async (rev: number, limit: number) => {
      await new Promise((resolve) => setImmediate(resolve))
      return changes.filter((one) => one.rev > rev).slice(0, limit)
    },
    page: async () => ({ rows: changes.map((one) => one.row).toReversed(), next: null }),
    revsOf: async () => new Map(changes.map((one) => [one.row.uid, one.rev])),
  }
}

function house(rev: number): ConsoleStatus {
  const files = { read: 0, unreadable: 0, pending: 0, ignored: 0, onDisk: 0 }
  const bytes = { read: 0, unreadable: 0, ignored: 0, pending: 0, size: 0 }
  const derivation = { by: 1, anew: null }
  const still = {
    derivation,
    now: 0,
    tail: 'running',
    whyStopped: null,
    console: null,
    sources: [],
    lagMs: null,
    unreadable: 0,
    problems: 0,
  } as const
  return { ...still, sources: [], rev: String(rev), taken: rev, files, bytes }
}

function hubOver(
  store: ReturnType<typeof record>,
  since = store.since,
  within: HubParts['within'] = () => NOBODY_WITHIN,
  other: Partial<HubParts> = {},
): Hub {
  const hub = openHub({
    ...{ within, since, reached: async () => store.rev(), ...PLAINLY },
    status: async () => house(store.rev()),
    acts: async () => 0,
    stillGood: async () => true,
    now: Date.now,
    report: (error) => {
      throw error
    },
    ...other,
  })
  hubs.push(hub)
  return hub
}

type Heard = { event: string; rev: number; rows?: MessageRow[]; uids?: string[]; people?: number }
type Listener = Follower & {
  heard: Heard[]
  revs: () => number[]
  until: (holds: () => boolean) => Promise<void>
  has: (rev: number) => Promise<void>
}

function listener(rev: number, query = '', session = 'one', scope: Scope = null, reads: Reader = NOBODY): Listener {
  const heard: Heard[] = []
  const waiters = new Set<() => void>()
  let open = true
  const question = liveQuestion(query, scope, 0)
  const follower = {
    question: question as LiveQuestion,
    session,
    reads,
    rev,
    open: () => open,
    close: () => {
      open = false
    },
    drained: async () => undefined,
    send: (bytes: Uint8Array) => {
      if (!open) return
      const frame = Buffer.from(bytes).toString('utf8')
      const event = /^event: (\w+)$/m.exec(frame)?.[1] ?? ''
      const data = JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? '{}')
      heard.push({ event, ...data, rev: Number(data.rev) })
      for (const look of waiters) look()
    },
  }
  const revs = () =>
    heard.flatMap((one) => (one.event === 'rows' ? (one.rows ?? []).map(({ nativeId }) => Number(nativeId)) : []))
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!holds()) return
        waiters.delete(look)
        resolve()
      }
      waiters.add(look)
      look()
    })
  return Object.assign(follower, { heard, revs, until, has: (rev: number) => until(() => revs().includes(rev)) })
}

/** To tell it takes a while. */
function slow(one: Listener): Listener {
  const { send } = one
  one.send = (frame) => {
    const until = performance.now() + 1
    while (performance.now() < until);
    send(frame)
  }
  return one
}

/** What says that more was told than was: a line that broke after it would resume too late. */
function aheadIn(heard: readonly Heard[], from: number): Heard[] {
  let told = from
  return heard.filter((one) => {
    if (one.event === 'rows') told = one.rev
    return one.event !== 'rows' && one.rev > told
  })
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

describe('following', () => {
  it('tells each new row once, in order', async () => {
    const store = record()
    const hub = hubOver(store)
    const one = listener(0)
    await hub.join(one)
    for (const rev of numbers(1, 50)) {
      store.commit(row(rev))
      hub.ring(rev)
    }
    await one.has(50)
    expect(one.revs()).toEqual(numbers(1, 50))
  })

  it('whoever joins, leaves and resumes in whatever order hears every row once', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('commit' as const), count: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ kind: fc.constant('wait' as const) }),
      fc.record({ kind: fc.constant('rejoin' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const store = record()
        const hub = hubOver(store)
        const lives: Listener[] = []
        let rev = 0
        const rejoin = () => {
          const last = lives.at(-1)
          last?.close()
          const next = listener(last?.rev ?? 0)
          lives.push(next)
          return hub.join(next)
        }
        const joins = [rejoin()]
        for (const one of [...steps, { kind: 'commit', count: 1 } as const]) {
          if (one.kind === 'wait') await new Promise((resolve) => setImmediate(resolve))
          if (one.kind === 'rejoin') {
            await Promise.all(joins)
            joins.push(rejoin())
          }
          if (one.kind === 'commit')
            for (let count = 0; count < one.count; count++) {
              store.commit(row(++rev))
              hub.ring(rev)
            }
        }
        await Promise.all(joins)
        await lives.at(-1)?.has(rev)
        hub.close()
        expect(lives.flatMap((life) => life.revs())).toEqual(numbers(1, rev))
      }),
      { numRuns: 60 },
    )
  })

  it('red control: a hub that forgets where a follower was would repeat or miss', async () => {
    const store = record()
    for (const rev of numbers(1, 10)) store.commit(row(rev))
    const hub = hubOver(store)
    const careless = listener(0)
    await hub.join(careless)
    const again = listener(0)
    await hub.join(again)
    expect([...careless.revs(), ...again.revs()]).not.toEqual(numbers(1, 10))
  })

  it('a row that changed and matches no longer has left; one that never changed is not spoken of', async () => {
    const store = record()
    const hub = hubOver(store)
    const one = listener(0, 'hello')
    await hub.join(one)
    store.commit(row(1, 1, 'hello'))
    store.commit(row(2, 2, 'other'))
    hub.ring(2)
    await one.has(1)
    store.commit(row(3, 1, 'other'))
    store.commit(row(4, 4, 'hello'))
    hub.ring(4)
    await one.has(4)
    expect(one.revs()).toEqual([1, 4])
    expect(one.heard.filter(({ event }) => event === 'left').flatMap(({ uids }) => uids)).toEqual(['u1'])
  })

  it('far behind, it is told to ask anew instead of being sent everything', async () => {
    const store = record()
    for (const rev of numbers(1, 5_000)) store.commit(row(rev))
    const hub = hubOver(store)
    const one = listener(1)
    await hub.join(one)
    expect(one.heard.map(({ event }) => event)).toEqual(['status', 'reset'])
    expect(one.rev).toBe(5_000)
    store.commit(row(5_001))
    hub.ring(5_001)
    await one.has(5_001)
  })

  it('a record that grows as fast as it is read holds nobody up, and makes pages ask anew', async () => {
    let rev = 0
    const endless = async (from: number, limit: number) => {
      if (rev === 0) return []
      rev = from + limit
      return Array.from({ length: limit }, (_, at) => row(from + at + 1))
    }
    const hub = openHub({
      ...{ within: () => NOBODY_WITHIN, reached: async () => 0, ...PLAINLY },
      since: endless,
      status: async () => house(0),
      acts: async () => 0,
      stillGood: async () => true,
      now: Date.now,
      report: (error) => {
        throw error
      },
    })
    hubs.push(hub)
    const one = listener(0)
    await hub.join(one)
    rev = 1
    hub.ring(1)
    await one.until(() => one.heard.some(({ event }) => event === 'reset'))
    expect(one.revs().length).toBeLessThanOrEqual(2_000)
  })

  it('a line that breaks between what left and what came loses neither, and another that is told meanwhile is not ahead', async () => {
    const store = record()
    for (const rev of [1, 2]) store.commit(row(rev, rev, 'hello'))
    const hub = hubOver(store)
    const one = listener(2, 'hello')
    await hub.join(one)
    store.commit(row(3, 1, 'other'))
    store.commit(row(4, 4, 'hello'))
    hub.ring(4)
    await one.has(4)
    const [left, rows] = one.heard.filter(({ event }) => event !== 'status')
    expect([left, rows]).toMatchObject([
      { event: 'left', uids: ['u1'] },
      { event: 'rows', rev: 4 },
    ])
    // It heard the first alone, and comes back from there.
    const again = listener(left?.rev ?? 0, 'hello')
    await hub.join(again)
    expect(again.revs()).toEqual([4])
  })

  it('while a crowd is told slice by slice, whoever joins, and whatever else is told, is exact', async () => {
    const store = record()
    const hub = hubOver(store)
    const crowd = Array.from({ length: 24 }, () => slow(listener(0)))
    for (const one of crowd) await hub.join(one)
    const late: [from: number, one: Listener][] = []
    for (const rev of numbers(1, 10)) {
      store.commit(row(rev))
      hub.ring(rev)
      hub.viewsChanged()
      // The first of the crowd was told, the last was not: it comes back from where that one is.
      await crowd[0]?.has(rev)
      const from = crowd.at(-1)?.rev ?? 0
      const next = listener(from)
      late.push([from, next])
      await hub.join(next)
    }
    const all = [...crowd.map((one) => [0, one] as const), ...late]
    await Promise.all(all.map(([, one]) => one.has(10)))
    for (const [from, one] of all) expect(one.revs()).toEqual(numbers(from + 1, 10))
    for (const [from, one] of all) expect(aheadIn(one.heard, from)).toEqual([])
    expect(late.filter(([from], at) => from === at).length, 'came in the midst').toBeGreaterThan(5)
  })

  it('the house never claims more than the follower was told', async () => {
    const store = record()
    for (const rev of numbers(1, 10)) store.commit(row(rev))
    const hub = hubOver(store)
    const one = listener(4)
    await hub.join(one)
    expect(one.heard[0]).toMatchObject({ event: 'status', rev: 4 })
    expect(one.revs()).toEqual(numbers(5, 10))
  })

  it('that views have changed is told at once, and whoever joins later can tell it by the number', async () => {
    const hub = hubOver(record())
    const one = listener(0)
    await hub.join(one)
    hub.viewsChanged()
    await one.until(() => one.heard.length > 1)
    const other = listener(0)
    await hub.join(other)
    const [before, after] = one.heard.map(({ people }) => people)
    expect(after).not.toBe(before)
    expect(other.heard[0]?.people).toBe(after)
  })

  it('a status that is told while somebody joins is told to them too', async () => {
    const store = record()
    store.commit(row(1))
    let acts = 0
    const one = listener(1)
    const hub = hubOver(
      store,
      async (rev, limit) => {
        if (rev === 0 && acts === 0) {
          acts = 1
          hub.statusChanged()
          await one.until(() => one.heard.some(({ people }) => people === 1))
        }
        return store.since(rev, limit)
      },
      undefined,
      { acts: async () => acts, now: () => 0 },
    )
    await hub.join(one)
    const late = listener(0)
    await hub.join(late)
    await late.until(() => late.heard.some(({ people }) => people === 1))
    expect(late.heard.map(({ people }) => people).filter((people) => people !== undefined)).toEqual([0, 1])
  })

  it('a failed look at the record is looked at again', async () => {
    const store = record()
    let failures = 2
    const reported: unknown[] = []
    const hub = openHub({
      ...{ within: () => NOBODY_WITHIN, reached: async () => store.rev(), ...PLAINLY },
      since: async (rev, limit) => {
        if (failures-- > 0) throw new Error('busy')
        return store.since(rev, limit)
      },
      status: async () => house(store.rev()),
      acts: async () => 0,
      stillGood: async () => true,
      now: Date.now,
      report: (error) => reported.push(error),
    })
    hubs.push(hub)
    const one = listener(0)
    await hub.join(one)
    store.commit(row(1))
    hub.ring(1)
    await one.has(1)
    expect(reported).toHaveLength(2)
  })
})

describe('within a scope', () => {
  const scope = [{ source: 's', channels: ['c'] }]
  /** A row that is as it was but for its words. */
  const as = (rev: number, seq: number, words: string) => {
    const { row: plain, ...rest } = row(rev, seq, words)
    return { ...rest, row: { ...plain, cursor: '', nativeId: null } }
  }
  const wordsOf = ({ heard }: Listener) =>
    heard.flatMap(({ event, rows = [] }) => (event === 'rows' ? rows.map(({ body }) => body) : []))

  it('only what is another than it was told is told again', async () => {
    const store = record()
    store.commit(as(1, 1, 'one'))
    const hub = hubOver(store, store.since, () => store)
    const one = listener(0, '', 'one', scope)
    await hub.join(one)
    store.commit(as(2, 1, 'one'))
    store.commit(as(3, 3, 'three'))
    hub.ring(3)
    await one.until(() => wordsOf(one).includes('three'))
    expect(wordsOf(one)).toEqual(['one', 'three'])
  })

  it('who comes back is told what is another than they were told, however long they were away', async () => {
    const store = record()
    for (const seq of [1, 2, 3]) store.commit(as(seq, seq, `said ${seq}`))
    const hub = hubOver(store, store.since, () => store)
    const one = listener(3, '', 'one', scope)
    await hub.join(one)
    one.close()
    store.commit(as(4, 1, 'said 1'))
    store.commit(as(5, 2, 'another'))
    store.commit(as(6, 6, 'last'))
    hub.ring(6)
    const again = listener(3, '', 'two', scope)
    await hub.join(again)
    await again.until(() => wordsOf(again).includes('last'))
    expect(wordsOf(again)).toEqual(['another', 'last'])
    again.close()
    // Somebody of another scope follows meanwhile, and nobody of this one.
    const other = listener(6, '', 'three', [{ source: 's', channels: ['d'] }])
    await hub.join(other)
    store.commit(as(7, 3, 'said 3'))
    hub.ring(7)
    await other.until(() => other.rev === 7)
    const last = listener(6, '', 'four', scope)
    await hub.join(last)
    expect(wordsOf(last)).toEqual([])
    // Red control: who was told less is told what changed since.
    const late = listener(3, '', 'five', scope)
    await hub.join(late)
    expect(wordsOf(late)).toEqual(['another', 'last'])
  })

  it('what changed while it caught up and is as it was again is told', async () => {
    const store = record()
    store.commit(as(1, 1, 'there'))
    const reads = new EventEmitter()
    let held: Promise<unknown> | null = once(reads, 'on')
    const since: typeof store.since = async (...asked) => {
      reads.emit('reading')
      await held
      return store.since(...asked)
    }
    const hub = hubOver(store, store.since, () => ({ ...store, since }))
    const all = listener(0)
    await hub.join(all)
    const one = listener(0, '', 'one', scope)
    const reading = once(reads, 'reading')
    const joined = hub.join(one)
    await reading
    store.commit(as(2, 1, 'gone'))
    hub.ring(2)
    await all.until(() => wordsOf(all).includes('gone'))
    held = null
    reads.emit('on')
    await joined
    expect(wordsOf(one)).toEqual(['gone'])
    store.commit(as(3, 1, 'there'))
    store.commit(as(4, 4, 'last'))
    hub.ring(4)
    await one.until(() => wordsOf(one).includes('last'))
    expect(wordsOf(one)).toEqual(['gone', 'there', 'last'])
  })

  it('what changed among more than is sent one by one and is as it was again is told', async () => {
    const store = record()
    store.commit(as(1, 1, 'there'))
    const inside = heardWithin(() => store, Date.now)
    await inside.begin(scope, 1)
    const heard = async (after: number) => {
      const all = await inside.all(() => [scope], { after, upTo: store.rev(), most: 3 })
      const { rows = [], rest = false } = all.get(JSON.stringify(scope)) ?? {}
      return { revs: rows.map(({ candidate }) => candidate.rev), rest }
    }
    for (const rev of [2, 3, 4]) store.commit(as(rev, rev, 'more'))
    store.commit(as(5, 1, 'gone'))
    expect((await heard(1)).rest, 'pages ask anew').toBe(true)
    store.commit(as(6, 1, 'there'))
    expect(await heard(5)).toEqual({ revs: [6], rest: false })
  })

  it('what changed while nobody followed, is not among the newest and is as it was again is told', async () => {
    const store = record()
    store.commit(as(1, 1, 'there'))
    store.commit(as(2, 2, 'other'))
    const newest = async () => {
      const { rows, next } = await store.page()
      return { rows: rows.slice(0, 2), next }
    }
    const inside = heardWithin(() => ({ ...store, page: newest }), Date.now)
    const heard = async (after: number) => {
      const all = await inside.all(() => [scope], { after, upTo: store.rev(), most: 10 })
      return all.get(JSON.stringify(scope))?.rows.map(({ candidate }) => candidate.rev)
    }
    await inside.begin(scope, 2)
    for (const rev of [3, 4, 5]) store.commit(as(rev, rev === 3 ? 1 : rev, 'gone'))
    await inside.begin(scope, 5)
    store.commit(as(6, 1, 'there'))
    store.commit(as(7, 4, 'gone'))
    expect(await heard(5)).toEqual([6])
  })
})

describe('sessions', () => {
  it('one that ends closes its streams at once, and no other', async () => {
    const hub = hubOver(record())
    const mine = listener(0, '', 'mine')
    const other = listener(0, '', 'other')
    await hub.join(mine)
    await hub.join(other)
    hub.endSession('mine')
    expect([mine.open(), other.open()]).toEqual([false, true])
    expect(hub.followers()).toBe(1)
  })

  it('one that ends, or sees less, while it catches up is told nothing more', async () => {
    const toldBy = async (isStillGood: boolean) => {
      const store = record()
      for (const rev of numbers(1, 1_500)) store.commit(row(rev))
      const asked: unknown[] = []
      const hub = openHub({
        ...{ within: () => NOBODY_WITHIN, reached: async () => store.rev(), ...PLAINLY },
        ...{ since: store.since, status: async () => house(store.rev()), acts: async () => 0, now: Date.now },
        stillGood: async (...wanted) => {
          asked.push(wanted)
          return isStillGood
        },
        report: (error) => {
          throw error
        },
      })
      hubs.push(hub)
      const slow = listener(0, '', 'mine')
      const reads = new EventEmitter()
      slow.drained = async () => void (await once(reads, 'drained'))
      const joined = hub.join(slow)
      await slow.has(500)
      hub.sessionsChanged()
      await expect.poll(() => asked[0]).toEqual(['mine', null])
      slow.drained = async () => undefined
      reads.emit('drained')
      await joined
      return [slow.revs().length, hub.followers()]
    }
    expect(await toldBy(false)).toEqual([500, 0])
    expect(await toldBy(true), 'red control').toEqual([1_500, 1])
  })
})

describe('questions', () => {
  const judgedFor = async (followers: number) => {
    const store = record()
    let judged = 0
    const counted = async (rev: number, limit: number) => {
      const found = await store.since(rev, limit)
      return found.map((one) => ({
        ...one,
        get words() {
          judged++
          return one.words
        },
      }))
    }
    const hub = hubOver(store, counted)
    const all = Array.from({ length: followers }, () => listener(0, 'word'))
    for (const one of all) await hub.join(one)
    store.commit(row(1))
    hub.ring(1)
    await Promise.all(all.map((one) => one.has(1)))
    return judged
  }

  it('fifty who follow the same question cost no more judging than one', async () => {
    expect(await judgedFor(50)).toBe(await judgedFor(1))
  })

  it('a wrong text is its problems', () => {
    expect(liveQuestion('a OR', null, 0)).toMatchObject([{ start: 2, end: 4 }])
  })
})
