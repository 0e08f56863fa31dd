import { expect, test } from 'vitest'
import { type AuthorityFact, authorityOf, stepsOf } from '@/lib/authority/authority-history'

type Registered = {
  tier?: string
  autonomy?: string
  capabilities?: string[]
  guardrails?: { [name: string]: unknown }
}
let nth = 0
const file = (said: Registered | null): AuthorityFact => {
  nth += 1
  const { tier = null, autonomy = null, capabilities = [], guardrails = {} } = said ?? {}
  const rails = Object.entries(guardrails).map(([name, value]) => ({ name, value: JSON.stringify(value) }))
  const read = { tier, role: null, status: null, autonomy, capabilities, guardrails: rails }
  const json = JSON.stringify({ reading: 'registration', agent: 'a', ...read })
  const content = said === null ? null : { said: read, json }
  return { id: `v${nth}`, at: nth, what: 'registration', content, path: 'a.json', uid: null }
}
const message = (what: 'autonomy' | 'mode', value: string, freedom: number | null = null): AuthorityFact => {
  nth += 1
  return { id: `m${nth}`, at: nth, what, value, freedom, path: null, uid: `u${nth}` }
}
const changesOf = (facts: readonly AuthorityFact[], whole = true) =>
  stepsOf(facts, whole).map(({ first, changes }) => ({
    first,
    changes: changes.map(({ term, name, from, to, way }) => [name ?? term, from, to, way]),
  }))

test('each change says what was before, and whether it gives more freedom or less; the newest stands first', () => {
  const facts = [
    file({ tier: 'worker', guardrails: { blocked_domains: ['lock', 'alarm'], changes_require_approval: false } }),
    file({ tier: 'worker', guardrails: { blocked_domains: ['lock'], changes_require_approval: true } }),
    file({ tier: 'pm', capabilities: ['review'], guardrails: { blocked_domains: ['lock'] } }),
  ]
  expect(changesOf(facts)).toEqual([
    {
      first: false,
      changes: [
        ['tier', 'worker', 'pm', 'loosened'],
        ['review', null, 'review', 'changed'],
        ['changes_require_approval', 'true', null, 'loosened'],
      ],
    },
    {
      first: false,
      changes: [
        ['blocked_domains', '["lock","alarm"]', '["lock"]', 'loosened'],
        ['changes_require_approval', 'false', 'true', 'tightened'],
      ],
    },
    expect.objectContaining({ first: true }),
  ])
})

test('of the first nobody knows whether it loosened; what says the same again is no change', () => {
  const facts = [file({ tier: 'worker' }), file({ tier: 'worker' }), message('mode', 'plan', 0)]
  expect(changesOf(facts)).toEqual([
    { first: true, changes: [['mode', null, 'plan', 'changed']] },
    {
      first: true,
      changes: [
        ['registered', null, 'true', 'changed'],
        ['tier', null, 'worker', 'changed'],
      ],
    },
  ])
  expect(changesOf(facts, false), 'where older ones were not looked at').toEqual([])
})

test('a message goes before a file, and a mode is loosened by the order of its program alone', () => {
  const facts = [
    file({ autonomy: 'supervised' }),
    message('autonomy', 'autonomous'),
    file({ autonomy: 'restricted' }),
    message('mode', 'default', 1),
    message('mode', 'bypass', 3),
    message('mode', 'new', null),
  ]
  expect(authorityOf(facts)).toMatchObject({ registered: true, autonomy: 'autonomous', mode: 'new' })
  expect(changesOf(facts).map(({ changes }) => changes)).toEqual([
    [['mode', 'bypass', 'new', 'changed']],
    [['mode', 'default', 'bypass', 'loosened']],
    [['mode', null, 'default', 'changed']],
    [['autonomy', 'supervised', 'autonomous', 'loosened']],
    expect.anything(),
  ])
})

test('who is withdrawn is held to nothing any more', () => {
  const facts = [file({ guardrails: { changes_require_approval: true } }), file(null)]
  expect(authorityOf(facts)).toMatchObject({ registered: false, guardrails: [] })
  expect(changesOf(facts)[0]?.changes).toEqual([
    ['registered', 'true', null, 'changed'],
    ['changes_require_approval', 'true', null, 'loosened'],
  ])
})

test('nothing said is nothing known', () => {
  expect(authorityOf([])).toMatchObject({ registered: false, tier: null, autonomy: null, mode: null, guardrails: [] })
})
