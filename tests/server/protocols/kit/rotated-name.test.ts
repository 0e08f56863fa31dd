import { expect, test } from 'vitest'
import { rotatedName } from '@/server/protocols/kit/rotated-name'
import { protocols } from '@/server/protocols/registry'

const swarm = protocols.filter(({ name }) => name === 'swarm')
const of = (path: string) => swarm.map((protocol) => rotatedName(protocol, path))[0]

test.each([
  'channel.jsonl.1',
  'channel.jsonl.12',
  'channel.jsonl-20261127',
  'channel.jsonl-20261127-09',
  'channel.jsonl-1795845600',
  'channel.jsonl.2026-11-27',
  'channel.jsonl-20261127.1',
  'channel.1.jsonl',
  'channel-20261127.jsonl',
  'channel-2026-11-27T09.jsonl',
])('%s is the past of the channel beside it, also packed', (name) => {
  expect(of(`atlas/${name}`)).toEqual({ of: 'atlas/channel.jsonl', packing: 'none' })
  expect(of(`atlas/${name}.gz`)).toEqual({ of: 'atlas/channel.jsonl', packing: 'gzip' })
  expect(of(`atlas/${name}.xz`)).toEqual({ of: 'atlas/channel.jsonl', packing: 'other' })
})

test.each([
  'atlas/channel.jsonl',
  'atlas/conversation.jsonl.1',
  'atlas/channel.jsonl.gz',
  'atlas/channel1.jsonl',
  'atlas/channel.jsonl.v2',
])('%s is the past of nothing', (path) => {
  expect(of(path)).toBeNull()
})

test('what has a place of its own is the past of nothing', () => {
  const dream = protocols.filter(({ name }) => name === 'multi-agent-os')
  expect(dream.map((one) => rotatedName(one, 'logs/claude-20261127.log'))).toEqual([null])
  expect(dream.map((one) => rotatedName(one, 'logs/claude.log.1'))).toEqual([
    { of: 'logs/claude.log', packing: 'none' },
  ])
})
