import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deriveInTheEnd } from '@/server/boot/tail/deriving'
import { StoreError } from '@/server/store/door/base/store-error'
import { openWriteDoor, type WriteDoor } from '@/server/store/door/door'
import { migratedPlace } from '@/tests/databases'
import { FACTS } from '@/tests/server/store/ingest/scene'

const log = pino({ level: 'silent' })
const tell = () => undefined
let place = { remove: async () => {} }
let door: WriteDoor
beforeEach(async () => {
  const made = await migratedPlace('sqlite')
  place = made
  door = await openWriteDoor(made.place('record'), 'normal')
})
afterEach(async () => {
  await door.close()
  await place.remove()
})

/** The same door, which is away as often as there are errors. */
const awayFor = (errors: StoreError[]) => {
  const write: WriteDoor['write'] = async (act, ...rest) => {
    const error = errors.shift()
    if (error) throw error
    return door.write(act, ...rest)
  }
  return { door: { ...door, write }, facts: FACTS }
}

it('a database that is away while a tail starts to read is asked again each second, until it is there', async () => {
  const away = [new StoreError('unreachable', 'It was lost.'), new StoreError('busy', 'It is busy.')]
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  expect(await deriveInTheEnd(awayFor(away), { tell, log, signal: new AbortController().signal, wait })).toBe(false)
  expect(waits).toEqual([1_000, 1_000])
})

it('what does not pass by itself ends it at once, and so does a tail that is stopped meanwhile', async () => {
  const { signal } = new AbortController()
  const full = awayFor([new StoreError('full', 'The disk is full.')])
  await expect(deriveInTheEnd(full, { tell, log, signal })).rejects.toThrow('full')
  const stopped = AbortSignal.abort(new Error('stopped'))
  const lost = awayFor([new StoreError('unreachable', 'It was lost.')])
  await expect(deriveInTheEnd(lost, { tell, log, signal: stopped })).rejects.toThrow()
})
