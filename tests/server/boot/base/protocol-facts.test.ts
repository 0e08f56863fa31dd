import { describe, expect, it } from 'vitest'
import { overlookFinder } from '@/server/boot/base/protocol-facts'
import type { Protocol } from '@/server/protocols/protocol'
import { protocols } from '@/server/protocols/registry'

const root = '/home/me/team'

/** The protocols as they are, and how often their layout was asked. */
function counted() {
  let asked = 0
  const among = protocols.map(
    (one): Protocol => ({
      ...one,
      layout: {
        ...one.layout,
        detect: (paths) => {
          asked++
          return one.layout.detect(paths)
        },
      },
    }),
  )
  return { among, asked: () => asked }
}

describe('what would read ignored files', () => {
  it('is found once for as long as the same are ignored, and anew for others', () => {
    const { among, asked } = counted()
    const find = overlookFinder(among)
    const source = { protocol: 'dream-os', root }
    const first = find(source, ['atlas/channel.jsonl'])
    expect(first.wouldRead).toMatchObject({ protocol: 'swarm', count: 1 })
    const once = asked()
    expect(once).toBeGreaterThan(0)
    expect(find(source, ['atlas/channel.jsonl'])).toEqual(first)
    expect(asked()).toBe(once)
    expect(find(source, ['atlas/channel.jsonl', 'borea/channel.jsonl']).wouldRead).toMatchObject({ count: 2 })
    expect(asked()).toBeGreaterThan(once)
    expect(find({ ...source, root: '/home/me/other' }, []).wouldRead).toBeNull()
  })
})
