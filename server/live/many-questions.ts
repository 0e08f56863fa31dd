import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import { MOST_LIVE_QUESTIONS } from '@/lib/query/most-live'
import { answers } from '@/lib/text/console/answers-words'
import { headOf, personFrame, refusedFrame } from './frames'
import type { Hub } from './hub'
import { liveQuestion } from './live-question'
import { askedLive, beginStream, type LiveVisit, refuseLive, revOf } from './live-visit'

/** As many questions as may be asked, each letter as long as any. */
const MOST_BYTES = 2 * 1024 * 1024

const asked = z.strictObject({
  /** `person`: whom the page was told as before; null for one that was told nothing yet. */
  questions: z
    .array(z.strictObject({ ...askedLive.shape, person: z.string().max(256).nullable() }))
    .min(1)
    .max(MOST_LIVE_QUESTIONS),
})

/**
 * Answers many questions in one stream: the pages of a browser share it, which opens few connections to one host. Each
 * event names its question by its number; what cannot be followed is refused by itself, and the others go on.
 */
export async function followMany(hub: Hub, visit: LiveVisit): Promise<void> {
  const { request, response, session, scope, person, now } = visit
  const type = String(request.headers['content-type'] ?? '')
  if (!/^application\/json(?:;|$)/i.test(type)) return refuseLive(response, 415, [])
  const body = await jsonOf(request)
  const wanted = asked.safeParse(body)
  if (!wanted.success) return refuseLive(response, 400, [{ message: answers.streamAddress, start: 0, end: 0 }])

  // Now is the same for all of them, however long the first of them takes.
  const reached = await visit.reached()
  const revIn = (place: string) => revOf({ ...visit, reached: async () => reached }, place)
  const followerOf = beginStream(response)
  response.write(personFrame(person))
  for (const [n, one] of wanted.data.questions.entries()) {
    const head = headOf(n)
    const question = liveQuestion(one.query, scope, now)
    // A page goes on as whom it began; who signed in since then has pages of their own.
    const isOther = one.person !== null && one.person !== person
    if (isOther || Array.isArray(question)) {
      response.write(head)
      response.write(refusedFrame(isOther ? 401 : 400))
      continue
    }
    const follower = followerOf({ question, session, head, rev: await revIn(one.rev) })
    if (!follower.open()) return
    await hub.join(follower)
  }
}

/** Undefined for what is no JSON, or larger than any of ours. */
async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MOST_BYTES) return undefined
    chunks.push(bytes)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
