import { expect, it } from 'vitest'
import { atRate, clicking, together } from '@/tools/bench/measure/together'

const pace = { seconds: 10, rate: 200, everyMs: 5 }

/** What is measured calls this until it is stopped, as a bench stops its server when it breaks off. */
function serverOf() {
  const state = { stopped: false, calls: 0, under: 0 }
  const call = async () => {
    state.calls += 1
    state.under += 1
    await new Promise((resolve) => setTimeout(resolve, 20))
    state.under -= 1
    if (state.stopped) throw new Error('fetch failed')
  }
  return { state, call }
}

it('where a person fails, that is said, not what happens to the others when all is stopped', async () => {
  const { state, call } = serverOf()
  const clicks = (failed: AbortController) =>
    clicking({ ...pace, failed }, async (n) => {
      if (n === 3) throw new Error('the button did not come')
    })
  const ended = together(clicks, (failed) => atRate({ ...pace, failed }, call)).finally(() => {
    state.stopped = true
  })
  await expect(ended).rejects.toThrow('the button did not come')
  expect(state.under).toBe(0)
})

it('where one of the others fails, that is said at once, and nobody clicks on', async () => {
  let clicks = 0
  const ended = together(
    (failed) =>
      clicking({ ...pace, failed }, async () => {
        clicks += 1
      }),
    (failed) =>
      atRate({ ...pace, failed }, async (n) => {
        if (n > 2) throw new Error(`refused ${n}`)
      }),
  )
  await expect(ended).rejects.toThrow('refused 3')
  expect(clicks).toBeLessThan(1000)
})

it('gives what the person did once the others are done, too', async () => {
  const short = { ...pace, seconds: 0.05 }
  const { state, call } = serverOf()
  const done = await together(
    (failed) => clicking({ ...short, failed }, async (n) => n),
    (failed) => atRate({ ...short, failed }, call),
  )
  expect(done[0]).toBe(0)
  expect(state).toMatchObject({ calls: 10, under: 0 })
})
