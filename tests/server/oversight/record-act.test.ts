import { expect, test } from 'vitest'
import { keepTyped, toKeep } from '@/lib/ledger/kept-words'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { KnownError } from '@/server/errors'
import { recording } from '@/server/oversight/record-act'
import { StoreError } from '@/server/store/door/base/store-error'
import type { Draft, Entry } from '@/server/store/ledger/append-entry'
import { someone } from '@/tests/drafts'

const acted = { act: 'source-add', subject: keepTyped('/srv') } as const

/** What is appended, and what was reported; appends beyond `room` find the disk full. */
function ledger(room = Number.POSITIVE_INFINITY) {
  const entries: Draft[] = []
  const reported: string[] = []
  const append = async (draft: Draft): Promise<Entry> => {
    if (entries.length >= room) throw new StoreError('full', 'The disk is full.')
    entries.push(draft)
    return { ...draft, n: entries.length, id: '', prev: '', hash: '' }
  }
  const record = recording({ append, version: '1', now: () => 7, report: (_error, where) => reported.push(where) })
  return { record, reported, said: () => entries.map(({ of, outcome, why }) => [of, outcome, why]) }
}

test('an act is an intent and what came of it', async () => {
  const { record, said } = ledger()
  expect(await record(someone, acted, async () => said().length)).toBe(1)
  expect(said()).toEqual([
    [null, 'intent', null],
    [1, 'done', null],
  ])
})

test('what is refused, and what fails, is recorded and thrown on', async () => {
  const { record, said } = ledger()
  const refused = new KnownError('refused', 'It cannot be watched.')
  await expect(record(someone, acted, () => Promise.reject(refused))).rejects.toBe(refused)
  await expect(record(someone, acted, () => Promise.reject(new Error('secret')))).rejects.toThrow('secret')
  expect(said().filter(([of]) => of !== null)).toEqual([
    [1, 'refused', 'It cannot be watched.'],
    [3, 'failed', toKeep(() => words.unforeseen)],
  ])
})

test('no record, no action', async () => {
  const { record } = ledger(0)
  let done = false
  const act = record(someone, acted, async () => {
    done = true
  })
  await expect(act).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('nothing was done') })
  expect(done).toBe(false)
})

test('an outcome that cannot be recorded is reported; what was done stays done', async () => {
  const { record, reported } = ledger(1)
  expect(await record(someone, acted, async () => 'done')).toBe('done')
  expect(reported).toEqual(['outcome of entry 1'])
})
