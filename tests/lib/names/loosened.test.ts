import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loosened } from '@/lib/names/loosened'
import { clawOs } from '@/server/protocols/claw-os'

const said = (before: unknown, after: unknown) => loosened(JSON.stringify(before), JSON.stringify(after))
const guarded = (guardrails: unknown) => ({ id: 'ha-mgr-1', guardrails })

describe('what is loosened', () => {
  it('a level of autonomy or a tier that rises', () => {
    expect(said({ autonomy: 'supervised' }, { autonomy: 'Autonomous' })).toEqual([
      { what: 'autonomy', from: 'supervised', to: 'Autonomous' },
    ])
    expect(said({ autonomyLevel: 1 }, { autonomyLevel: 3 })).toEqual([{ what: 'autonomy', from: '1', to: '3' }])
    expect(said({ tier: 'worker' }, { tier: 'pm' })).toEqual([{ what: 'tier', from: 'worker', to: 'pm' }])
  })

  it('each guardrail of a registration that goes, is turned off or keeps from less', () => {
    const before = readFileSync('tests/fixtures/multi-agent-os/registry/agents/ha-mgr-1.json', 'utf8')
    const after = guarded({ blocked_domains: ['lock'], changes_require_approval: false })
    expect(loosened(before, JSON.stringify(after))).toEqual([
      { what: 'gone', name: 'api_wrapper_required' },
      { what: 'entry', name: 'blocked_domains', entry: 'alarm_control_panel' },
      { what: 'off', name: 'changes_require_approval' },
    ])
    expect(loosened(before, '{"id":"ha-mgr-1"}').map(({ what }) => what)).toEqual(['gone', 'gone', 'gone'])
    expect(said(guarded(['no network', 'ask first']), guarded(['ask first']))).toEqual([
      { what: 'gone', name: 'no network' },
    ])
  })

  it('of a file that holds its agents in a list or under their names, each compared with its own version before', () => {
    const [gm, etl] = [
      { id: 'gm', tier: 'pm', guardrails: ['ask first'] },
      { agent: 'etl', tier: 'worker', guardrails: { changes_require_approval: true } },
    ]
    const free = { ...etl, tier: 'command', guardrails: { changes_require_approval: false } }
    const both = [
      { what: 'tier', from: 'worker', to: 'command' },
      { what: 'off', name: 'changes_require_approval' },
    ]
    expect(said({ agents: [etl] }, { agents: [free] })).toEqual(both)
    expect(said({ agents: [gm, etl] }, { agents: [free, gm] })).toEqual(both)
    expect(said([gm, etl], [free, gm])).toEqual(both)
    expect(said({ agents: { gm, etl } }, { agents: { gm, etl: free } })).toEqual(both)
    expect(said({ gm, etl }, { gm, etl: free })).toEqual(both)
    expect(said(etl, { agents: [free] })).toEqual(both)
    expect(said({ agents: [free] }, { agents: [etl] })).toEqual([])
    expect(said({ agents: [etl] }, { agents: [{ ...gm, tier: 'command' }] }), 'another agent').toEqual([])
    expect(said({ agents: [gm, etl] }, { agents: [etl] }), 'who is left out').toEqual([])
  })

  it('of an agent of a file about many, of which what was read is kept', () => {
    const kept = (tier: string, guardrails: object) => {
      const context = { zone: 'UTC', humans: [], aliases: new Map(), root: 'clawos' }
      const found = { place: 'registry', path: 'registry.json', captures: {}, line: null, context, explain: false }
      const agents = [
        { id: 'gm', tier: 'command' },
        { id: 'etl', tier, guardrails },
      ]
      return JSON.stringify(clawOs.read({ ...found, text: JSON.stringify({ agents }) })[1])
    }
    const bound = kept('worker', { changes_require_approval: true, blocked_paths: ['/etc', '/srv'] })
    expect(loosened(bound, kept('pm', { blocked_paths: ['/srv'] }))).toEqual([
      { what: 'tier', from: 'worker', to: 'pm' },
      { what: 'gone', name: 'changes_require_approval' },
      { what: 'entry', name: 'blocked_paths', entry: '/etc' },
    ])
    expect(loosened(kept('worker', { blocked_paths: ['/etc'] }), bound)).toEqual([])
    expect(loosened(bound, bound)).toEqual([])
  })

  it('of such an agent its declared autonomy alone, in words or as a number', () => {
    const kept = (said: object) => {
      const context = { zone: 'UTC', humans: [], aliases: new Map(), root: 'clawos' }
      const found = { place: 'registry', path: 'registry.json', captures: {}, line: null, context, explain: false }
      const agents = [
        { id: 'gm', tier: 'command' },
        { id: 'etl', tier: 'worker', ...said },
      ]
      return JSON.stringify(clawOs.read({ ...found, text: JSON.stringify({ agents }) })[1])
    }
    const of = (before: object, after: object) => loosened(kept(before), kept(after))
    const raised = { what: 'autonomy', from: 'supervised', to: 'full' }
    expect(of({ autonomy: 'supervised' }, { autonomy: 'full' })).toEqual([raised])
    expect(of({ autonomy: 'full' }, { autonomy: 'supervised' })).toEqual([])
    expect(of({ autonomy_level: 2 }, { autonomyLevel: 10 })).toEqual([{ what: 'autonomy', from: '2', to: '10' }])
    expect(of({ autonomy: 10 }, { autonomy: 2 })).toEqual([])
    expect(of({}, { autonomy: 'full' }), 'what was not said before').toEqual([])
  })

  it('not what cannot be judged', () => {
    const pairs: [unknown, unknown][] = [
      [{ tier: 'boss' }, { tier: 'command' }],
      [{ tier: null }, { tier: 'command' }],
      [{ autonomy: 'careful' }, { autonomy: 'bold' }],
      [{ autonomy: 'low' }, { autonomy: 9 }],
      [guarded({ allowed_domains: ['a', 'b'] }), guarded({ allowed_domains: ['a'] })],
      [guarded({ approval_not_required: true }), guarded({ approval_not_required: false })],
      [guarded({ network: true }), guarded({ network: false })],
      [guarded([{ name: 'delete', value: 'false' }]), guarded([])],
      [{ permissions: { delete: true } }, { permissions: {} }],
      [null, guarded([])],
      [guarded(['ask first']), null],
    ]
    for (const [before, after] of pairs) expect(said(before, after), JSON.stringify([before, after])).toEqual([])
    expect(loosened('{"tier": worker}', '{"tier":"command"}')).toEqual([])
    expect(loosened('{"tier":"worker"}', '{"tier":')).toEqual([])
  })
})

const bound = fc.record({
  tier: fc.nat(2),
  autonomy: fc.nat(5),
  approval: fc.boolean(),
  blocked: fc.uniqueArray(fc.string(), { maxLength: 5 }),
  others: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }),
})
type Bound = typeof bound extends fc.Arbitrary<infer T> ? T : never

const registered = ({ tier, autonomy, approval, blocked, others }: Bound) =>
  JSON.stringify({
    ...{ tier: ['worker', 'pm', 'command'][tier], autonomy },
    guardrails: { ...others, changes_require_approval: approval, blocked_domains: blocked },
  })

describe('whatever a registration says', () => {
  it('the same content loosens nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), bound.map(registered)), (content) => {
        expect(loosened(content, content)).toEqual([])
      }),
    )
  })

  it('what is tightened is never said to be loosened, and the way back is, where it differs', () => {
    fc.assert(
      fc.property(bound, bound, (one, more) => {
        const tight = {
          tier: Math.min(one.tier, more.tier),
          autonomy: Math.min(one.autonomy, more.autonomy),
          approval: one.approval || more.approval,
          blocked: [...one.blocked, ...more.blocked],
          others: { ...more.others, ...one.others },
        }
        expect(loosened(registered(one), registered(tight))).toEqual([])
        const differs = tight.tier < one.tier || tight.autonomy < one.autonomy || tight.approval !== one.approval
        if (differs) expect(loosened(registered(tight), registered(one))).not.toEqual([])
      }),
    )
  })
})
