import { describe, expect, it } from 'vitest'
import { versionsOf } from '@/components/agents/agent-versions'
import type { Edition } from '@/lib/source/edition'

/** Newest first, as they are sent. */
function told(...given: (Partial<Edition> & Pick<Edition, 'what'>)[]) {
  const editions = given.map((one, index): Edition => {
    const at = 100 - index
    return { id: `o${at}`, subject: 'a', path: 'a', shared: false, at, content: null, earlier: false, ...one }
  })
  return versionsOf(editions).map(({ how, against, between }) => [how, against, between])
}

const content = (value: unknown): Pick<Edition, 'what' | 'content'> => ({
  what: 'content',
  content: JSON.stringify(value),
})
const torn = { what: 'unreadable', content: '{"role":' } as const

describe('a version of a kept file', () => {
  it('is compared with the one before, the first with nothing', () => {
    expect(told(content({ role: 'boss' }), content({ role: 'worker' }))).toEqual([
      ['changed', 99, []],
      ['first', null, []],
    ])
  })

  it('that was written anew after it was removed is compared with what was removed', () => {
    const [again] = versionsOf([
      { ...edition(3), ...content({ role: 'boss' }) },
      { ...edition(2), what: 'gone' },
      { ...edition(1), ...content({ role: 'worker' }) },
    ])
    expect(again).toMatchObject({ how: 'changed', against: 1, between: ['gone'] })
    expect(again?.lines?.filter(({ kind }) => kind !== 'same').map(({ text }) => text.trim())).toEqual([
      '"role": "worker"',
      '"role": "boss"',
    ])
  })

  it('that cannot be read says so, and is not what the next is compared with', () => {
    expect(told(content({ role: 'worker' }), torn, content({ role: 'boss' }))).toEqual([
      ['changed', 98, ['unreadable']],
      ['unreadable', null, []],
      ['first', null, []],
    ])
  })

  it('says each of what stands between once, the oldest first', () => {
    expect(told(content(1), torn, { what: 'gone' }, torn, content(1))[0]).toEqual(['same', 96, ['unreadable', 'gone']])
  })

  it('of a file that names its agent no more says so, and is not what the next is compared with', () => {
    const left = { what: 'unnamed', content: '[]' } as const
    expect(told(content({ role: 'boss' }), left, content({ role: 'worker' }))).toEqual([
      ['changed', 98, ['unnamed']],
      ['unnamed', null, []],
      ['first', null, []],
    ])
  })

  it('says where its agent has more freedom than by the one that it is compared with', () => {
    const bound = { tier: 'worker', guardrails: { changes_require_approval: true } }
    const free = { tier: 'command', guardrails: { changes_require_approval: false } }
    const versions = versionsOf([
      { ...edition(3), ...content(free) },
      { ...edition(2), what: 'gone' },
      { ...edition(1), ...content(bound) },
    ])
    expect(versions.map(({ loosened }) => loosened)).toEqual([
      [
        { what: 'tier', from: 'worker', to: 'command' },
        { what: 'off', name: 'changes_require_approval' },
      ],
      [],
      [],
    ])
  })

  it('is the first that is known only where nothing older was left out', () => {
    expect(told(content(2), { what: 'gone', earlier: true })).toEqual([
      ['cut', null, []],
      ['gone', null, []],
    ])
    expect(told(content(2), torn)[0]).toEqual(['first', null, []])
  })
})

function edition(at: number): Edition {
  return { id: `o${at}`, subject: 'a', path: 'a', shared: false, at, what: 'content', content: null, earlier: false }
}
