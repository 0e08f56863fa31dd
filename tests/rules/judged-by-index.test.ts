import { expect, test } from 'vitest'
import type { Judged } from '@/lib/rules/judged'
import type { Told, ToldOfMessage } from '@/server/protocols/kit/judging/rule'
import type { Protocol } from '@/server/protocols/protocol'
import { protocols } from '@/server/protocols/registry'
import { message, SENT } from './judged-message'

const BODIES = [
  ...['On.', 'BLOCKED: the build', 'HANDOFF: the parser', 'SHUTDOWN_REQUEST: done', 'SHUTDOWN_ACK: bye', 'ACK: #3'],
  ...['Please take task #3', 'autonomy of @td is high', 'Response within a day'],
]
const TYPES = ['message', 'request', 'task', 'autonomy', 'decision', 'status', '']

/** Whether a rule of a protocol, or what it says is owed, goes by fields of a message that the index does not hold. */
function goesByText(protocol: Protocol): boolean {
  let asked = false
  const told = <T extends Partial<Told>>(more: T) => ({
    ...{ now: SENT, owed: () => [], settings: {}, capabilitiesOf: () => null, ...more },
    get said() {
      asked = true
      return {}
    },
  })
  const look = (of: Judged) => {
    const toldOf: ToldOfMessage = told({ of })
    protocol.owes?.(of, told({}))
    for (const rule of protocol.rules) {
      if (rule.about !== 'record' && rule.about !== 'log') continue
      rule.breaks(of, toldOf)
      rule.due?.(of, toldOf)
      rule.again?.(of, toldOf)
      if (typeof rule.covers === 'function') rule.covers(toldOf)
    }
    const post = { ...POST, type: of.type, text: of.body }
    for (const rule of protocol.rules)
      if (rule.about === 'post' || rule.about === 'sender') rule.breaks(post, told({ of }))
  }
  for (const body of BODIES)
    for (const type of TYPES) look(message({ type, body, protocol: protocol.name, kind: 'request', text: null }))
  return asked
}

const POST = {
  ...{ outlets: [], from: 'gm', to: [], broadcast: false, reasoning: null, priority: null, code: null, artifacts: [] },
  ...{ ttl: null, answers: null, repeats: null, form: null },
}

test('a protocol that is judged by the index alone asks for nothing else, and one that asks for more does not say so', () => {
  const byIndex = protocols.filter(({ judgedByIndex }) => judgedByIndex === true)
  expect(byIndex.filter(goesByText).map(({ name }) => name)).toEqual([])
  expect(protocols.filter(goesByText).map(({ name }) => name)).toContain('claw-os')
  expect(byIndex.map(({ name }) => name)).toContain('swarm')
})
