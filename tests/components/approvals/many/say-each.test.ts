import { expect, test } from 'vitest'
import { NotAsked, NotSealed } from '@/components/approvals/deciding/seal-decision'
import { type Came, isDone, sayEach } from '@/components/approvals/many/say-each'
import type { DecisionOutcome } from '@/lib/asks/approval'

const written: DecisionOutcome = { entry: 1, outcome: 'written', signed: 1, needed: 1, receipt: null }
const refused = (code: string) => Object.assign(new Error(code), { data: { code } })

/** What came of four, of which some are answered otherwise than written. */
async function said(answers: { [one: string]: DecisionOutcome | Error }, goesOn = () => true) {
  const came = new Map<string, Came>()
  const sent: string[] = []
  await sayEach({
    each: ['1', '2', '3', '4'],
    goesOn,
    tell: (one, what) => came.set(one, what),
    send: async (one) => {
      sent.push(one)
      expect(came.get(one), 'it is told before it is sent').toEqual({ at: 'sent' })
      const answer = answers[one] ?? written
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return { sent: sent.join(''), came: [...came].map(([one, { at }]) => `${one} ${at}`), all: came }
}

test('each has an outcome of its own, and what one is refused for keeps nothing from the others', async () => {
  const { sent, came, all } = await said({ '2': refused('CONFLICT'), '3': { ...written, outcome: 'failed' } })
  expect(sent).toBe('1234')
  expect(came).toEqual(['1 done', '2 refused', '3 done', '4 done'])
  expect([...all.values()].map(isDone), 'what could not be written is not done').toEqual([true, false, false, true])
})

test.each([
  ['no passkey was shown', new NotSealed('stopped'), 'unsealed'],
  ['what it is to seal could not be had', new NotAsked('away'), 'refused'],
  ['no answer came', new TypeError('fetch failed'), 'unknown'],
  ['the console broke', refused('INTERNAL_SERVER_ERROR'), 'unknown'],
  ['nobody is signed in any more', refused('UNAUTHORIZED'), 'refused'],
  ['the proof is too old and none was given', refused('PRECONDITION_REQUIRED'), 'refused'],
])('where %s the rest is left as it is', async (_, error, at) => {
  const { sent, came } = await said({ '2': error })
  expect(sent).toBe('12')
  expect(came).toEqual(['1 done', `2 ${at}`])
})

test('it stops after the one that is on its way', async () => {
  let asked = 0
  const { sent } = await said({}, () => {
    asked += 1
    return asked <= 2
  })
  expect(sent).toBe('12')
})
