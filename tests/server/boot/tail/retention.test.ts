import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { retaining } from '@/server/boot/tail/retention'
import { StoreError } from '@/server/store/door/base/store-error'
import { openWriteDoor } from '@/server/store/door/door'
import { emptyPlace } from '@/tests/databases'
import { FACTS } from '@/tests/server/store/ingest/scene'

it('what could not be dropped for want of a connection is tried again after a minute; else it is looked for every hour', async () => {
  const place = await emptyPlace('sqlite')
  const door = await openWriteDoor(place.place('record'), 'normal')
  const looks = [
    () => Promise.reject(new StoreError('busy', 'The database server is out of connections or memory.')),
    () => Promise.reject(new StoreError('unreachable', 'The database server does not respond.')),
    () => Promise.reject(new StoreError('full', 'The disk of the database server is full.')),
    () => Promise.resolve(null),
  ]
  const waits: number[] = []
  const after = (ms: number, then: () => void) => {
    waits.push(ms)
    if (looks.length > 0) then()
    return { cancel: () => undefined }
  }
  const months = () => looks.shift()?.() ?? Promise.resolve(null)
  const told = { log: pino({ level: 'silent' }), tell: () => undefined, after }
  const { stop } = retaining({ door, facts: FACTS }, months, told)
  await vi.waitFor(() => expect(waits).toEqual([60_000, 60_000, 3_600_000, 3_600_000]))
  stop()
  await door.close()
  await place.remove()
})
