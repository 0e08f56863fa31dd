import { describe, expect, it } from 'vitest'
import {
  dayOf,
  groupsOf,
  lookOf,
  offButHeard,
  postsWhileOff,
  roundly,
  sharesOf,
  silenceOf,
  stretchesOf,
} from '@/components/agents/presence'
import { fromKey, keyOf } from '@/lib/message/agent-page'
import { matches } from '@/lib/names/agent-words'
import { text } from '@/lib/text'
import { beatOf } from '@/lib/time/beat'
import { agentRow } from '../rows'

const AT = Date.UTC(2026, 0, 10, 12)

describe('the presence of an agent', () => {
  it('is stale when its heartbeat is older than its limit', () => {
    const agent = agentRow({ heartbeatAt: 1_000, staleAfterMs: 300_000 })
    expect(beatOf(agent, 301_000)).toEqual({
      ageMs: 300_000,
      limitMs: 300_000,
      late: false,
      stale: false,
    })
    expect(beatOf(agent, 301_001)?.stale).toBe(true)
  })

  it('counts from the claimed time when that is earlier than the receipt, never when it is later', () => {
    const age = (heartbeatClaimedAt: number) =>
      beatOf(agentRow({ heartbeatAt: AT + 9_000, heartbeatClaimedAt }), AT + 10_000)?.ageMs
    expect(age(AT + 4_000)).toBe(6_000)
    expect(age(AT + 99_000)).toBe(1_000)
  })

  it('counts from the receipt when the clock of its host was never set', () => {
    const agent = agentRow({ heartbeatAt: AT, heartbeatClaimedAt: 60_000, staleAfterMs: 300_000 })
    expect(beatOf(agent, AT + 1_000)).toMatchObject({ ageMs: 1_000, stale: false })
  })

  it('is never stale without a limit, and nothing without a heartbeat', () => {
    expect(beatOf(agentRow({ heartbeatAt: 0 }), 9e9)?.stale).toBe(false)
    expect(beatOf(agentRow(), 9e9)).toBeNull()
  })

  it('is late after two of the gaps it was learned to keep, never by what its protocol states', () => {
    const agent = agentRow({ heartbeatAt: 0, cadence: { everyMs: 30_000, learned: true } })
    expect(beatOf(agent, 60_000)?.late).toBe(false)
    expect(beatOf(agent, 60_001)?.late).toBe(true)
    expect(beatOf({ ...agent, cadence: { everyMs: 30_000, learned: false } }, 9e9)?.late).toBe(false)
  })

  it('without heartbeats is posting, and quiet after its protocol’s pause', () => {
    const agent = agentRow({ presence: 'inferred', lastAt: 0, cadence: { everyMs: 300_000, learned: false } })
    expect(silenceOf(agent, 300_000)?.quiet).toBe(false)
    expect(silenceOf(agent, 300_001)?.quiet).toBe(true)
    expect(silenceOf({ ...agent, cadence: null }, 9e9)?.quiet).toBeNull()
    expect(silenceOf(agentRow({ heartbeatAt: 0 }), 1)).toBeNull()
  })

  it('contradicts itself when it speaks after it declared that it is off, whenever that arrived', () => {
    const off = agentRow({ state: 'OFFLINE', heartbeatAt: AT + 30, heartbeatClaimedAt: AT + 10, lastAt: AT + 11 })
    expect(offButHeard(off)).toBe(AT + 10)
    expect(offButHeard({ ...off, lastAt: AT + 10 })).toBeNull()
    expect(offButHeard({ ...off, state: 'IDLE' })).toBeNull()
  })

  it('rounds a cadence without its last zeros', () => {
    expect([30_000, 300_000, 901_000, 7_200_000].map(roundly)).toEqual(['30 s', '5 min', '15 min 01 s', '2 h'])
  })

  it('shows a word it does not know as a ring, not as work', () => {
    expect([lookOf('WORKING'), lookOf('Offline'), lookOf('HATCHING'), lookOf(null)]).toEqual([
      'work',
      'off',
      'idle',
      'off',
    ])
  })
})

describe('the strip of a day', () => {
  const strip = [
    { at: 0, state: 'IDLE', substate: null, holdsMs: null },
    { at: 10, state: 'IDLE', substate: null, holdsMs: null },
    { at: 20, state: 'WORKING', substate: null, holdsMs: null },
    { at: 50, state: 'IDLE', substate: null, holdsMs: null },
  ]
  const day = { from: 0, now: 100 }
  const holding = (of: typeof strip, holdsMs: number) => of.map((one) => ({ ...one, holdsMs }))
  const off = [
    { at: 0, state: 'IDLE', substate: null, holdsMs: null },
    { at: 20, state: 'OFFLINE', substate: null, holdsMs: null },
  ]

  it('joins equal neighbours and lets the last hold until now', () => {
    expect(stretchesOf(strip, day)).toEqual([
      { state: 'IDLE', from: 0, to: 20 },
      { state: 'WORKING', from: 20, to: 50 },
      { state: 'IDLE', from: 50, to: 100 },
    ])
  })

  it('begins with what held then, however long before that was declared', () => {
    expect(stretchesOf(strip, { ...day, from: 40 })).toEqual([
      { state: 'WORKING', from: 40, to: 50 },
      { state: 'IDLE', from: 50, to: 100 },
    ])
  })

  it('holds a state no longer than its heartbeat counts, and tells what follows apart', () => {
    expect(stretchesOf(holding(strip, 15), day)).toEqual([
      { state: 'IDLE', from: 0, to: 20 },
      { state: 'WORKING', from: 20, to: 35 },
      { state: null, from: 35, to: 50 },
      { state: 'IDLE', from: 50, to: 65 },
      { state: null, from: 65, to: 100 },
    ])
    expect(stretchesOf(holding(strip, 15), { from: 80, now: 100 })).toEqual([{ state: null, from: 80, to: 100 }])
  })

  it('holds each state as long as that state counts', () => {
    const [idle, , working] = strip
    const busy =
      idle && working
        ? [
            { ...idle, holdsMs: null },
            { ...working, holdsMs: 30 },
          ]
        : []
    expect(stretchesOf(busy, day)).toEqual([
      { state: 'IDLE', from: 0, to: 20 },
      { state: 'WORKING', from: 20, to: 50 },
      { state: null, from: 50, to: 100 },
    ])
  })

  it('needs no heartbeat of who says that it is off', () => {
    expect(stretchesOf(holding(off, 25), day)).toEqual([
      { state: 'IDLE', from: 0, to: 20 },
      { state: 'OFFLINE', from: 20, to: 100 },
    ])
  })

  it('finds what was said while it said that it is off', () => {
    expect(postsWhileOff(stretchesOf(off, day), [10, 20, 21, 100])).toEqual([21, 100])
    expect(postsWhileOff(stretchesOf(holding(strip, 15), day), [40, 99])).toEqual([])
  })

  it('says how much of the day each state held', () => {
    expect(sharesOf(stretchesOf(strip, day), 100)).toEqual([
      { state: 'IDLE', percent: 70 },
      { state: 'WORKING', percent: 30 },
    ])
  })

  it('of an agent without heartbeats is inferred from when it spoke', () => {
    const agent = agentRow({ presence: 'inferred', lastAt: 90, cadence: { everyMs: 20, learned: false } })
    const one = dayOf({ agent, strip: [], posts: { times: [10, 25, 90], since: 0 } }, { from: 0, now: 100 })
    expect(one).toEqual([
      { state: text.agents.posting, from: 10, to: 45 },
      { state: null, from: 45, to: 90 },
      { state: text.agents.posting, from: 90, to: 100 },
    ])
    const unknown = { ...agent, cadence: null }
    expect(dayOf({ agent: unknown, strip: [], posts: { times: [1], since: 0 } }, { from: 0, now: 100 })).toEqual([])
  })

  it('of an agent with heartbeats ends where it counts as stale', () => {
    const agent = agentRow({ presence: 'heartbeat', heartbeatAt: 50, staleAfterMs: 30 })
    expect(dayOf({ agent, strip: holding(strip, 30), posts: { times: [], since: 0 } }, day).at(-1)).toEqual({
      state: null,
      from: 80,
      to: 100,
    })
  })
})

describe('finding an agent', () => {
  it('needs every word typed, anywhere in what is known of it', () => {
    const agent = agentRow({ agent: 'ha-mgr-1', tier: 'Worker', autonomy: 'approval' })
    expect(matches(agent, 'HA worker')).toBe(true)
    expect(matches(agent, 'ha command')).toBe(false)
    expect(matches(agent, '')).toBe(true)
  })

  it('is named by source and agent, slashes in the agent’s name kept', () => {
    expect(fromKey(keyOf({ source: 'teams', agent: 'a/b' }))).toEqual({ source: 'teams', agent: 'a/b' })
    expect(fromKey('nonsense')).toBeNull()
    expect(fromKey('/x')).toBeNull()
  })

  it('stands under its source', () => {
    const groups = groupsOf([
      agentRow({ source: 'a' }),
      agentRow({ source: 'b' }),
      agentRow({ source: 'a', agent: 'td' }),
    ])
    expect(groups.map(({ source, agents }) => [source, agents.length])).toEqual([
      ['a', 2],
      ['b', 1],
    ])
  })
})
