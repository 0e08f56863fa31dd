import { expect, test } from 'vitest'
import { keepFor, keptFacts } from '@/server/oversight/kept-facts'
import type { SourceServices } from '@/server/oversight/source-services'

const month = (nth: number, day = 1) => Date.UTC(2026, nth - 1, day)

type Said = { fixed: number | null; chosen: number | null; first: number | null }

function servicesWith({ fixed = null, chosen = null, first = month(3, 20) }: Partial<Said>) {
  const chose: (number | null)[] = []
  const keeping: SourceServices['keeping'] = {
    fixed,
    chosen: async () => chosen,
    choose: async (months) => void chose.push(months),
    known: async () => ({ first, dropped: null }),
  }
  return { keeping, chose }
}

test('a month goes when as many others as are kept lie between it and the current one', async () => {
  const { months, fixed, next } = await keptFacts(servicesWith({ chosen: 2 }), month(4, 5))
  expect({ months, fixed, next }).toEqual({ months: 2, fixed: false, next: { at: month(6), before: month(4) } })
  expect((await keptFacts(servicesWith({ chosen: 2 }), month(6))).next).toEqual({ at: null, before: month(4) })
  expect((await keptFacts(servicesWith({ chosen: 2, first: null }), month(6))).next).toBeNull()
  expect((await keptFacts(servicesWith({}), month(6))).next).toBeNull()
})

test('what is said where the process is started holds, and is not changed here', async () => {
  const services = servicesWith({ fixed: 12, chosen: 2 })
  expect(await keptFacts(services, month(4))).toMatchObject({ months: 12, fixed: true })
  await expect(keepFor(services, 1)).rejects.toMatchObject({ code: 'refused' })
  expect(services.chose).toEqual([])
  const free = servicesWith({})
  await keepFor(free, 6)
  expect(free.chose).toEqual([6])
})
