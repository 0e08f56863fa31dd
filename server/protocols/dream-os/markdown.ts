import type { MessageReading } from '@/lib/message/reading'
import type { Found } from '../protocol'
import type { Setting } from './element'
import { type Letter, parseLetter } from './letterhead'
import { assemble, wordsOf } from './message'
import { bearer } from './names/bearer'
import { alikeText } from './schema'

/** A letter; null where it is plain text without a header, which nobody need have written to anybody. */
export function readLetter(found: Found, setting: Setting): MessageReading | null {
  const { header: written, body } = parseLetter(found.text)
  const header = whoseAgent(written, setting, found)
  if (Object.keys(header).length === 0 && found.path.endsWith('.txt')) return null
  const words = wordsOf(header)
  const type = words.type.field === null ? { word: 'type', field: null, value: 'markdown' } : words.type
  const letter = assemble(
    {
      words: { ...words, type },
      form: 'letter',
      channel: setting.channel,
      state: setting.state,
      body,
      fallback: setting.fallback,
      writer: setting.writer,
      required: ['id', 'from', 'time'],
      ambiguous: false,
      planned: [],
    },
    found,
  )
  return { ...letter, alike: alikeText({ ...header, text: body }) }
}

/** A letter about one agent in the box of that agent is to it; in any other it is of it, unless that says who wrote it. */
function whoseAgent(
  { Agent: agent, ...header }: Letter['header'],
  { fallback }: Setting,
  found: Found,
): Letter['header'] {
  if (agent === undefined) return header
  const isOwner = fallback.to.some((owner) => owner.agent === bearer(agent, found.context.aliases))
  return isOwner ? { To: agent, ...header } : { From: agent, ...header }
}
