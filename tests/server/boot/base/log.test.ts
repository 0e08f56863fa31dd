import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onRequestError } from '@/instrumentation'
import { setPageServices } from '@/server/api/caller'
import { openLog, reporter } from '@/server/boot/base/log'
import { StoreError } from '@/server/store/door/base/store-error'
import { patiently } from '@/server/tail/known/commit'

let data = ''
beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'signalbox-log-'))
})
afterEach(() => rm(data, { recursive: true }))

const opened = () => reporter(openLog({ data, log: 'file', logLevel: 'info' }))
const logged = () => readFile(path.join(data, 'signalbox.log'), 'utf8')

test('what broke stands in the log with its number, its place and its causes', async () => {
  const cause = Object.assign(new Error('no such table: views'), { code: 'SQLITE_ERROR' })
  const number = opened()(new Error('asked in vain', { cause }), 'views.list')
  const { level, number: found, where, error } = JSON.parse(await logged())
  expect([level, found, where]).toEqual([50, number, 'views.list'])
  expect(error).toMatchObject({ type: 'Error', message: 'asked in vain', cause: { code: 'SQLITE_ERROR' } })
  expect(error.stack[0]).toContain('log.test.ts')
})

test('why the index takes nothing in stands there, as the tail tells it', async () => {
  const log = openLog({ data, log: 'file', logLevel: 'info' })
  const patience = { signal: AbortSignal.abort(), onTrouble: () => undefined, onFenced: () => undefined }
  const full = new StoreError('full', 'The disk is full.', 'Free some space.')
  await patiently(() => Promise.reject(full), { ...patience, log: (what, details) => log.warn(details, what) })
  expect(JSON.parse(await logged())).toMatchObject({
    msg: 'the index takes nothing in',
    error: { type: 'StoreError', code: 'full', message: 'The disk is full.' },
  })
})

test('and nothing of what agents wrote, nor of what was asked for', async () => {
  const report = opened()
  const secret = 'the secret words'
  const quoted = (() => {
    try {
      return JSON.parse(secret)
    } catch (error) {
      return error
    }
  })()
  expect(String(quoted), 'red control: an error quotes what it could not read').toContain('the')
  report(quoted, 'a')
  report(Object.assign(new Error(`Failed query: select 1\nparams: ${secret}`), { parameters: [secret] }), 'b')
  report(new Error('outside', { cause: Object.assign(new Error('inside'), { detail: secret }) }), 'c')
  report(secret, 'd')
  const text = await logged()
  expect(text.trim().split('\n')).toHaveLength(4)
  expect(text).not.toContain('secret')
})

test('what a page throws is there by its route, not by its address', async () => {
  const report = opened()
  setPageServices({ caller: () => Promise.reject(new Error('not asked for')), report })
  const request = { path: '/stream?q=private', method: 'GET', headers: {} }
  const context: Parameters<typeof onRequestError>[2] = {
    ...{ routerKind: 'App Router' as const, routePath: '/stream', routeType: 'render' as const },
    ...{ renderSource: 'react-server-components' as const, revalidateReason: undefined },
  }
  await onRequestError(new Error('a page broke'), request, context)
  const { where, error } = JSON.parse(await logged())
  expect([where, error.message]).toEqual(['page /stream', 'a page broke'])
  expect(await logged()).not.toContain('private')
})
