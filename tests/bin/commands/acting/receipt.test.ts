import { expect, it } from 'vitest'
import { untilSeen } from '@/bin/commands/acting/receipt-command'
import type { Receipt } from '@/lib/post/post-parts'
import { runningConsole } from '@/server/boot/base/console-calls'
import { openHouse } from '@/tests/serving'

const sent: Receipt = {
  id: 'an act',
  source: 'teams',
  at: 0,
  outcome: 'done',
  why: null,
  written: [{ path: 'atlas/channel.jsonl', sha256: '0'.repeat(64), offset: 0, length: 1, mode: null }],
  seen: [],
  reply: null,
  held: null,
}

it('what was written is said, although the console ends before it was seen again', async () => {
  const house = await openHouse()
  const console = await runningConsole(house.data, Date.now())
  await house.close()
  expect(await untilSeen(console, sent)).toEqual(sent)
})
