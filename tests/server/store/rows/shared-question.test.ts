import { expect, test } from 'vitest'
import { askedOnce } from '@/server/store/rows/shared-question'

function asking() {
  const asked: { name: string; answer: (value: string) => void; fail: (error: Error) => void }[] = []
  const ask = askedOnce(
    (name: string) => new Promise<string>((answer, fail) => asked.push({ name, answer, fail })),
    (name) => name,
  )
  return { asked, ask }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('whoever comes while an answer is under way waits for one that is asked afterwards, all for the same', async () => {
  const { asked, ask } = asking()
  const [first, second, third] = [ask('a'), ask('a'), ask('a')]
  expect(asked).toHaveLength(1)
  asked[0]?.answer('before')
  expect(await first).toBe('before')
  await settled()
  expect(asked).toHaveLength(2)
  const late = ask('a')
  asked[1]?.answer('after')
  expect(await Promise.all([second, third])).toEqual(['after', 'after'])
  await settled()
  expect(asked).toHaveLength(3)
  asked[2]?.answer('later')
  expect(await late).toBe('later')
})

test('nothing is remembered: who comes when it is answered asks anew', async () => {
  const { asked, ask } = asking()
  const first = ask('a')
  asked[0]?.answer('one')
  await first
  const second = ask('a')
  asked[1]?.answer('two')
  expect(await second).toBe('two')
})

test('other names wait for nobody', () => {
  const { asked, ask } = asking()
  void ask('a')
  void ask('b')
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b'])
})

test('a question that fails fails for who asked it, and the next is asked', async () => {
  const { asked, ask } = asking()
  const first = ask('a')
  const second = ask('a')
  asked[0]?.fail(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await settled()
  asked[1]?.answer('back')
  expect(await second).toBe('back')
})
