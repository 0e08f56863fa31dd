import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { derive, openThreads, type ThreadLink, type ThreadMessage, type ThreadState } from '@/lib/conversation/thread'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOON = Date.UTC(2026, 0, 25, 12)

type Told = Omit<ThreadMessage, 'uid' | 'cue'> & Partial<Pick<ThreadMessage, 'cue'>>

/** The conversation of each message, named by the number of the message that began it, as the index would follow it. */
function conversations(told: readonly Told[]): { of: number[]; links: ThreadLink[] } {
  let state = openThreads(null)
  const of: number[] = []
  const links = told.map((message, at) => {
    const next = derive(state, { cue: null, ...message, uid: `u${at}` })
    state = next.state
    const joined = next.link.conversationOf
    of.push(joined === null ? at : (of[Number(joined.slice(1))] ?? Number.NaN))
    return next.link
  })
  return { of, links }
}

const say = (minute: number, from: string | null, to: string[], cue: ThreadMessage['cue'] = null): Told => ({
  from,
  to,
  cue,
  at: NOON + minute * MINUTE,
})

describe('conversations of a protocol that names none', () => {
  test('a task is one conversation from its first mention to its completion', () => {
    const { of, links } = conversations([
      say(0, 'td', ['programmer'], { task: '2', phase: 'mention' }),
      say(5, 'programmer', ['td'], { task: '2', phase: 'claim' }),
      say(9, 'gm', ['td'], null),
      say(300, 'programmer', ['td', 'architect'], { task: '2', phase: 'block' }),
      say(320, 'qa', ['td'], { task: '2', phase: 'complete' }),
      say(400, 'security', ['data'], { task: '2', phase: 'mention' }),
    ])
    expect(of).toEqual([0, 0, 2, 0, 0, 5])
    expect(links.map(({ basis }) => basis)).toEqual(['task', 'task', 'derived', 'task', 'task', 'task'])
    expect(links[4]?.key).toBe('task #2 since u0')
  })

  test('a task claimed by someone else is another conversation, unless it was handed over', () => {
    const claim = (minute: number, from: string) => say(minute, from, ['td'], { task: '7', phase: 'claim' })
    expect(conversations([claim(0, 'programmer'), claim(1, 'programmer'), claim(60, 'data')]).of).toEqual([0, 0, 2])
    const handOver = say(30, 'programmer', ['qa'], { task: '7', phase: 'hand-over' })
    expect(conversations([claim(0, 'programmer'), handOver, claim(60, 'qa')]).of).toEqual([0, 0, 0])
  })

  test('a message that completes one task and claims another ends the one and begins the other', () => {
    const { of, links } = conversations([
      say(0, 'td', ['dev'], { task: '2', phase: 'mention' }),
      say(1, 'td', ['qa'], { task: '3', phase: 'mention' }),
      say(5, 'dev', ['td'], { task: '2', phase: 'claim' }),
      say(60, 'dev', [], {
        ...{ task: '2', phase: 'complete' },
        others: [
          { task: '3', phase: 'claim' },
          { task: '4', phase: 'claim' },
        ],
      }),
      say(61, 'dev', [], { task: '3' }),
      say(62, 'dev', [], { task: '4' }),
      say(63, 'dev', [], { task: '2' }),
      say(64, 'qa', [], { task: '3', phase: 'claim' }),
      say(65, 'qa', [], { task: '4', phase: 'claim' }),
    ])
    expect(of).toEqual([0, 1, 0, 0, 1, 5, 6, 7, 8])
    expect(links[3]?.answers).toEqual(['u0', 'u1'])
    expect(links[5]?.key).toBe('task #4 since u5')
  })

  test('a message that claims one task and completes another ends the other', () => {
    const others = [{ task: '2', phase: 'complete' }] as const
    const { of } = conversations([
      say(0, 'dev', [], { task: '2', phase: 'claim' }),
      say(60, 'dev', [], { task: '3', phase: 'claim', others }),
      say(61, 'dev', [], { task: '2' }),
    ])
    expect(of).toEqual([0, 1, 2])
  })

  test('a task nobody spoke of for 24 hours begins anew', () => {
    const speak = (hour: number) => say(hour * 60, 'cti', ['gm'], { task: '1' })
    expect(conversations([speak(0), speak(24), speak(48.1)]).of).toEqual([0, 0, 2])
  })

  test('an answer within 30 minutes belongs to what it answers, later it stands alone', () => {
    expect(conversations([say(0, 'qa', ['critic']), say(30, 'critic', ['qa'])]).of).toEqual([0, 0])
    expect(conversations([say(0, 'qa', ['critic']), say(30.1, 'critic', ['qa'])]).of).toEqual([0, 1])
    expect(conversations([say(0, 'qa', ['critic']), say(1, 'critic', ['td'])]).of).toEqual([0, 1])
    expect(conversations([say(0, 'qa', ['critic']), say(1, 'critic', ['qa']), say(2, 'critic', ['qa'])]).of).toEqual([
      0, 0, 2,
    ])
  })

  test('of several unanswered messages the last one is answered', () => {
    const told = [
      say(0, 'qa', ['critic']),
      say(1, 'td', ['critic']),
      say(2, 'critic', ['qa', 'td']),
      say(3, 'qa', ['critic']),
    ]
    expect(conversations(told).of).toEqual([0, 1, 1, 1])
  })

  test('halves of a pair find each other within 24 hours', () => {
    const td = (phase: 'shut-down') => say(0, 'td', ['programmer', 'qa'], { phase })
    const acknowledged = (hour: number, from: string) =>
      say(hour * 60, from, ['td'], { phase: 'shut-down-acknowledged' })
    expect(conversations([td('shut-down'), acknowledged(2, 'programmer'), acknowledged(23, 'qa')]).of).toEqual([
      0, 0, 0,
    ])
    const blocked = say(0, 'programmer', ['architect'], { phase: 'block' })
    expect(conversations([blocked, say(600, 'architect', ['programmer'])]).of).toEqual([0, 0])
    const handOver = say(0, 'programmer', ['qa'], { phase: 'hand-over' })
    expect(conversations([handOver, say(600, 'qa', ['programmer'], { phase: 'acknowledge' })]).of).toEqual([0, 0])
    expect(conversations([handOver, say(25 * 60, 'qa', ['programmer'])]).of).toEqual([0, 1])
  })

  test('a shutdown asked of everyone is acknowledged by each', () => {
    const ask = say(0, 'td', [], { phase: 'shut-down' })
    const each = (minute: number, from: string) => say(minute, from, ['td'], { phase: 'shut-down-acknowledged' })
    expect(conversations([ask, each(50, 'qa'), each(90, 'critic'), say(91, 'gm', ['td'])]).of).toEqual([0, 0, 0, 3])
  })

  test('a decision that says what it decides finds it however late', () => {
    const decision: Told = {
      ...say(0, 'human', ['programmer'], { answers: { from: 'programmer', at: NOON } }),
      at: NOON + 90 * HOUR,
    }
    const { of, links } = conversations([say(0, 'programmer', ['human']), say(10, 'qa', ['human']), decision])
    expect(of).toEqual([0, 1, 0])
    expect(links[2]?.basis).toBe('reply')
  })

  describe('what is answered', () => {
    /** The numbers of the messages that each message answers. */
    const answers = (told: readonly Told[]) =>
      conversations(told).links.map((link) => link.answers.map((uid) => Number(uid.slice(1))))

    test('is the message itself, not the one that its conversation began with', () => {
      const told = [say(0, 'qa', ['critic']), say(5, 'critic', ['qa']), say(9, 'qa', ['critic'])]
      expect(conversations(told).of).toEqual([0, 0, 0])
      expect(answers(told)).toEqual([[], [0], [1]])
    })

    test('is what each of those spoken to said last, once, within 30 minutes', () => {
      const both = say(20, 'critic', ['qa', 'td', 'qa'])
      expect(answers([say(0, 'qa', ['critic']), say(1, 'td', ['critic']), both])).toEqual([[], [], [0, 1]])
      expect(answers([say(0, 'qa', ['critic']), say(1, 'qa', ['critic']), both])).toEqual([[], [], [1]])
      expect(answers([say(-11, 'qa', ['critic']), say(1, 'td', ['critic']), both])).toEqual([[], [], [1]])
      expect(answers([say(0, 'qa', ['critic']), say(5, 'critic', ['data'])])).toEqual([[], []])
    })

    test('within a task takes as long as the task', () => {
      const told = [
        say(0, 'td', ['programmer'], { task: '2', phase: 'mention' }),
        say(200, 'programmer', ['td'], { task: '2', phase: 'mention' }),
      ]
      expect(answers(told)).toEqual([[], [0]])
    })

    test('of a task is the request to take it, whoever is told that it was taken or done', () => {
      const asked = say(0, 'td', ['programmer'], { task: '2', phase: 'mention' })
      for (const phase of ['claim', 'acknowledge', 'complete'] as const)
        expect(answers([asked, say(200, 'programmer', [], { task: '2', phase })])).toEqual([[], [0]])
      const handed = say(100, 'programmer', ['qa'], { task: '2', phase: 'hand-over' })
      expect(answers([asked, handed, say(900, 'qa', [], { task: '2', phase: 'claim' })])).toEqual([[], [], [1]])
    })

    test('of a pair is its first half, within 24 hours, beside what was said since', () => {
      const blocked = say(0, 'programmer', ['td', 'architect'], { phase: 'block' })
      const since = say(590, 'programmer', ['architect'])
      expect(answers([blocked, since, say(600, 'architect', ['programmer'])])).toEqual([[], [], [1, 0]])
      expect(answers([blocked, say(25 * 60, 'td', ['programmer'])])).toEqual([[], []])
      const everyone = say(0, 'td', [], { phase: 'shut-down' })
      const done = (minute: number, from: string) => say(minute, from, ['td'], { phase: 'shut-down-acknowledged' })
      expect(answers([everyone, done(50, 'qa'), done(90, 'critic')])).toEqual([[], [0], [0]])
    })

    test('where it is named is that message alone, however late; another stays open', () => {
      const first = { from: 'programmer', at: NOON }
      const second = { from: 'programmer', at: NOON + MINUTE }
      const asks = [say(0, 'programmer', ['human']), say(1, 'programmer', ['human'])]
      const decides = (hour: number, named: typeof first) => say(hour * 60, 'human', ['programmer'], { answers: named })
      expect(answers([...asks, decides(9, first), decides(90, second)])).toEqual([[], [], [], [1]])
    })
  })

  test('nobody, oneself and everyone open nothing', () => {
    const told = [say(0, null, ['qa']), say(1, 'qa', ['qa']), say(2, 'td', ['all']), say(3, 'qa', ['td', 'all'])]
    expect(conversations(told).of).toEqual([0, 1, 2, 3])
  })
})

const agent = fc.constantFrom('td', 'qa', 'critic', 'data', '__proto__', 'constructor', '')
const phase = fc.constantFrom(
  'claim',
  'acknowledge',
  'block',
  'hand-over',
  'complete',
  'shut-down',
  'shut-down-acknowledged',
  'mention',
)
const message = fc.record({
  from: fc.option(agent),
  to: fc.array(agent, { maxLength: 4 }),
  cue: fc.option(fc.record({ task: fc.constantFrom('1', '2', '__proto__'), phase }, { requiredKeys: [] })),
  at: fc.nat(100 * HOUR).map((ms) => NOON + ms),
})

test('saving and opening between any two messages changes nothing', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 60 }), fc.array(fc.boolean()), (messages, saves) => {
      let kept = openThreads(null)
      let saved: ThreadState = openThreads(null)
      messages.forEach((facts, at) => {
        const one = derive(kept, { ...facts, uid: `u${at}` })
        if (saves[at]) saved = openThreads(JSON.stringify(saved))
        const other = derive(saved, { ...facts, uid: `u${at}` })
        expect(other.link).toEqual(one.link)
        kept = one.state
        saved = other.state
        expect(kept.count).toBe(Object.keys(kept.entries).length)
      })
    }),
  )
})

test('a message joins only what came before it', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 60 }), (messages) => {
      conversations(messages).of.forEach((conversation, at) => {
        expect(conversation).toBeLessThanOrEqual(at)
      })
    }),
  )
})

test('a message answers only what came before it, once each', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 60 }), (messages) => {
      conversations(messages).links.forEach(({ answers }, at) => {
        expect(new Set(answers).size).toBe(answers.length)
        for (const uid of answers) expect(Number(uid.slice(1))).toBeLessThan(at)
      })
    }),
  )
})

test('at most 2,000 open ends are kept, the latest', () => {
  let state = openThreads(null)
  for (let at = 0; at < 10_000; at += 1) {
    state = derive(state, { uid: `u${at}`, from: `a${at}`, to: ['td'], cue: { task: String(at) }, at: NOON + at }).state
    expect(state.count).toBeLessThanOrEqual(2_000)
  }
  expect(derive(state, { uid: 'x', from: 'qa', to: [], cue: { task: '9999' }, at: NOON }).link.conversationOf).toBe(
    'u9999',
  )
  expect(derive(state, { uid: 'y', from: 'qa', to: [], cue: { task: '1' }, at: NOON }).link.conversationOf).toBeNull()
})

test('a damaged state is an empty one, an older one says less', () => {
  const before = '{"entries":{"wait 2 qa td":{"uid":"u0","at":1,"pair":false,"by":null}},"count":1}'
  expect(openThreads(before).entries).toEqual({
    'wait 2 qa td': { uid: 'u0', said: null, at: 1, pair: false, by: null },
  })
  for (const saved of ['', 'null', '{}', '[]', '{"entries":{"task 1":3},"count":1}']) {
    expect(openThreads(saved)).toEqual({ entries: {}, count: 0 })
  }
})
