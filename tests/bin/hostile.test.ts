import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOW_MANY } from '@/tests/payloads'
import { hostileWorld, WHOLE } from '../e2e/hostile-world'
import { type House, openHouse } from '../serving'
import { runIn } from './run'

/** What a terminal would act on, but for tabs and ends of lines. */
const ACTS = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u

const home = mkdtempSync(path.join(tmpdir(), 'signalbox-hostile-'))
const data = path.join(home, 'data')
let house: House
const run = (...words: string[]) => runIn(home, {}, ...words, '--data', data)

beforeAll(async () => {
  const sources = hostileWorld(home)
  expect(await run('index', ...sources)).toMatchObject({ code: 0 })
  const typed = sources.map((one) => ({
    protocol: one.slice(0, one.indexOf(':')),
    root: one.slice(one.indexOf(':') + 1),
  }))
  house = await openHouse({ typed }, home)
})
afterAll(async () => {
  await house.close()
  rmSync(home, { recursive: true, force: true })
})

describe(`${HOW_MANY} payloads in what a command prints act on no terminal`, () => {
  const typed = [
    ['search', WHOLE],
    ['search', 'source:teams', '--limit', '5000'],
    ['search', 'source:teams', '--limit', '5000', '--json'],
    ['agents'],
    ['agents', '--json'],
    ['tasks'],
    ['unreadable'],
    ['asks'],
    ['asks', '--json'],
    ['doctor'],
  ]
  test.each(typed.map((words) => ({ name: words.join(' '), words })))('$name', async ({ words }) => {
    const { out, err } = await run(...words)
    expect(out.length).toBeGreaterThan(40)
    expect(ACTS.exec(out + err)).toBeNull()
  })

  test('red control: the bytes themselves do', async () => {
    const { out } = await run('search', WHOLE, '--json')
    expect(ACTS.test(JSON.parse(out.split('\n')[0] ?? '').body)).toBe(true)
  })

  test('nor does a question that is one', async () => {
    const { code, err } = await run('search', 'from:\u001b]0;title\u0007\u202e(')
    expect([code, ACTS.exec(err)]).toEqual([2, null])
  })
})
