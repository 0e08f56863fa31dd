import type { Ask, AskWhen, List } from '@/lib/asks/ask-kinds'
import type { MessageReading } from '@/lib/message/reading'
import type { ReadContext } from '../protocol'

/** What says who is meant, and what is said. */
type Said = Pick<MessageReading, 'from' | 'to' | 'mentions' | 'body'>

/** Ends a sentence: `?` before a space, the end, what closes a quotation or Chinese; `/?q=1` does not. */
const MARK = /[^\s?？؟][?؟][?!？！]{0,8}(?=[\s"'”’»)\]）】」』*_`]|$|\p{Script=Han})|\s\?$|？/mu
/** A Chinese question needs no mark. */
const PARTICLE = /吗(?=[\s。.!！…~～]|$)/mu
const LOOKED_AT = 20_000

/** Whether a sentence of it asks. */
export function isQuestion(text: string): boolean {
  const said = text.length > LOOKED_AT ? `${text.slice(0, LOOKED_AT / 2)}\n${text.slice(-LOOKED_AT / 2)}` : text
  return MARK.test(said) || PARTICLE.test(said)
}

/** Who of those that a message names is a person. `byPerson`: a person says it, so it asks nobody else. */
export function peopleIn({ from, to, mentions }: Said, { humans }: ReadContext) {
  return {
    byPerson: from !== null && humans.includes(from),
    addressed: to.some(({ agent }) => humans.includes(agent)),
    mentioned: mentions.some((agent) => humans.includes(agent)),
  }
}

/** What is meant for a person and asks for no decision: a question waits for words. */
export function wordsFor({ body }: Said): Ask {
  return asks(isQuestion(body) ? 'answer' : 'inform')
}

export function asks(list: List, when: AskWhen = 'always'): Ask {
  return { list, when }
}
