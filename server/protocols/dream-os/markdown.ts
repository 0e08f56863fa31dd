import type { MessageReading } from '@/lib/message/reading'
import type { Found } from '../protocol'
import type { Setting } from './element'
import { parseLetter } from './letterhead'
import { assemble, wordsOf } from './message'
import { alikeText } from './schema'

/** A letter; null where it is plain text without a header, which nobody need have written to anybody. */
export function readLetter(found: Found, setting: Setting): MessageReading | null {
  const { header, body } = parseLetter(found.text)
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
