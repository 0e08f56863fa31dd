import type { MessageReading } from '@/lib/message/reading'
import { asks } from '@/server/protocols/kit/asking'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { joined, labelled, prose } from '@/server/protocols/kit/prose'
import type { Member } from './member-names'

/** By these an agent asks a person, and waits in its terminal until they answer; any other call that is open may be running. */
const QUESTION = 'AskUserQuestion'
const PLAN = 'ExitPlanMode'
/** What of a question, and of each choice, stands in its own words. */
const QUESTIONED = ['question', 'options']
const CHOICE = ['label', 'description']

type Waiting = Pick<MessageReading, 'nativeId' | 'fingerprint' | 'knownBy' | 'kind' | 'ask'>

/** What is to be answered, by its id; what makes it the same request wherever it lies: who wants to call what with what. */
export type Asked = { call: string; same: readonly unknown[] }

/** A request that waits in a terminal. The signs of one call are one request; what only bears its id is another. */
export function waitsAs({ call, same }: Asked, from: Member | null): Waiting {
  const fingerprint = JSON.stringify([from?.agent ?? null, ...same])
  return { nativeId: call, fingerprint, knownBy: 'id', kind: 'request', ask: asks('answer', 'running') }
}

/** What a call asks a person; null where it asks nobody. `asMember`: what a member plans is asked by a message to who leads. */
export function askedBy({ id, name, input }: Fields, asMember: boolean): (Asked & { body: string }) | null {
  const call = asText(id)
  if (call === null || !(name === QUESTION || (name === PLAN && !asMember))) return null
  const body = (isFields(input) ? questionsIn(input) : '') || prose(input)
  return { call, same: [name, input], body: body || name }
}

/** Each question with what can be chosen, then whatever else it was given: nothing of what is asked is left out. */
function questionsIn(input: Fields): string {
  const { questions } = input
  if (!Array.isArray(questions) || !questions.every(isFields)) return ''
  const asked = questions.map((one) => {
    const { question, options } = one
    if (!Array.isArray(options) || !options.every(isFields)) return labelled(one, [])
    const listed = options.map((option) => {
      const { label, description } = option
      return joined('\n', `- ${joined(': ', asText(label), asText(description))}`, labelled(option, CHOICE))
    })
    return joined('\n', asText(question), ...listed, labelled(one, QUESTIONED))
  })
  return joined('\n\n', ...asked, labelled(input, ['questions']))
}
