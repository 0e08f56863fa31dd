import { expect, test } from 'vitest'
import { hashPassword, isPassword } from '@/server/oversight/people/password'
import { workOf } from '@/tests/load'

const GOOD = 'four trains leave at noon'

test.each([
  ['eleven characters', 'abk39xq.tr1'],
  ['257 characters', 'trains '.repeat(37)],
  ['a common one with digits after it', 'password1234'],
  ['a common one between signs', '!!iloveyou!!99'],
  ['the keyboard', 'qwertyuiop[]12'],
  ['one character', 'aaaaaaaaaaaaaa'],
  ['three over and over', 'ab1ab1ab1ab1ab'],
  ['digits in their order', '123456789012'],
  ['the name', 'anna.lindqvist-2026'],
])('%s is refused', async (_what, password) => {
  await expect(hashPassword(password, 'anna.lindqvist')).rejects.toMatchObject({ code: 'bad-usage' })
})

test.each([GOOD, '1975-11-20 4407 18', 'Zug fährt um 12 ab', '火车在中午十二点离开车站吗', 'x7#mK2$pQ9!vL4'])(
  'red control: %s is taken',
  async (password) => {
    const hash = await hashPassword(password, 'anna')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isPassword(hash, password)).toBe(true)
    expect(await isPassword(hash, `${password} `)).toBe(false)
  },
)

test('where there is no account it is as much work as where there is one', async () => {
  const hash = await hashPassword(GOOD, 'anna')
  await isPassword(null, GOOD)
  const work = (stored: string | null) =>
    workOf(async () => {
      for (let at = 0; at < 8; at++) expect(await isPassword(stored, 'another password')).toBe(false)
    })
  const [known, unknown] = [await work(hash), await work(null)]
  expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(3)
})
