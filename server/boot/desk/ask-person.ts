import type { DeskFile } from './call-request'
import type { Answer, Expected } from './desk-answer'
import { answerIn } from './desk-answer'
import { answersTo, putReceipt, putRequest, takeBack } from './desk-folder'

const LOOK_MS = 100

/** Why nobody is waited for any more. */
export type Ending = 'time-out' | 'signal' | 'parent' | 'terminal'

export type PersonAsked = {
  desk: string
  request: DeskFile
  expected: Expected
  /** UTC ms. */
  until: number
  now: () => number
  /** Resolves after so many ms. */
  wait: (ms: number) => Promise<void>
  /** What ended the waiting from outside; null while nothing did. */
  ended: () => Promise<Ending | null>
}

/**
 * Puts a request on a desk and waits for the answer that holds. What was not answered is taken back, and looked at once
 * more: what a person wrote before that counts. Null where nobody answered.
 */
export async function askPerson(asked: PersonAsked): Promise<Answer | null> {
  const { desk, request, until, now, wait, ended } = asked
  await putRequest(desk, request)
  let ending: Ending | null = null
  try {
    while (ending === null) {
      const answer = await answerNow(asked)
      if (answer !== null) return await taken(asked, answer)
      ending = (await ended()) ?? (now() >= until ? 'time-out' : null)
      if (ending === null) await wait(Math.min(LOOK_MS, Math.max(1, until - now())))
    }
  } catch (error) {
    await takeBack(desk, request.id)
    throw error
  }
  await takeBack(desk, request.id)
  const late = await answerNow(asked)
  if (late !== null) return taken(asked, late)
  await putReceipt(desk, {
    request: request.id,
    answer: null,
    is: 'withdrawn',
    why: ending,
    at: now(),
    from: request.from,
  })
  return null
}

async function answerNow({ desk, request, expected, now }: PersonAsked): Promise<Answer | null> {
  for (const { text, path } of await answersTo(desk, request.id)) {
    const answer = answerIn(text, path, expected, now())
    if (answer !== null) return answer
  }
  return null
}

async function taken({ desk, request, now }: PersonAsked, answer: Answer): Promise<Answer> {
  await putReceipt(desk, { request: request.id, answer: answer.id, is: 'taken', at: now(), from: request.from })
  return answer
}
