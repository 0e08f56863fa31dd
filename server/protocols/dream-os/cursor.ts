import { FLAGS } from '@/lib/message/flags'
import type { Link, MessageReading } from '@/lib/message/reading'
import { agentName } from '@/lib/names/names'
import type { Address } from '@/server/protocols/kit/addressee'
import { isFields, UNEXPLAINED } from '@/server/protocols/kit/json-fields'
import { prose } from '@/server/protocols/kit/prose'
import type { Found } from '../protocol'
import { readObject } from './element'
import { assemble, wordsOf } from './message'
import { addressees } from './names/bearer'

const STAGING = 'PromptStagingService'
const CURSOR = 'cursor'
const CHANNEL = 'cursor'
const WITHIN_MS = 30 * 60_000

/** Neither side of the bridge writes an id: what follows each other closely belongs together. */
const BRIDGE: Link = { key: 'cursor-bridge', basis: 'derived', withinMs: WITHIN_MS }

/** The text staged for the next turn of the model. */
export function readPrompt(found: Found): MessageReading {
  const { aliases } = found.context
  const text = found.text.trim()
  const words = wordsOf({ from: STAGING, to: CURSOR, type: 'cursor_input' })
  const message = assemble(
    {
      words,
      form: 'other',
      channel: CHANNEL,
      state: 'staged',
      body: text,
      fallback: to(CURSOR, found),
      writer: null,
      required: [],
      ambiguous: false,
      planned: [],
    },
    found,
  )
  return {
    ...message,
    fingerprint: found.text,
    from: agentName(STAGING, aliases),
    kind: 'prompt',
    links: [BRIDGE],
    mapping: found.explain ? [{ word: 'body', field: null, value: text.slice(0, 200) }] : UNEXPLAINED,
  }
}

/** What came back from the model. */
export function readAnswer(value: unknown, found: Found, ambiguous: boolean): MessageReading {
  const record = isFields(value) ? value : { output: value }
  const setting = {
    channel: CHANNEL,
    state: 'staged',
    fallback: to(STAGING, found),
    writer: null,
    ambiguous,
    element: true,
  }
  const message = readObject(record, found, setting)
  return {
    ...message,
    from: message.from ?? agentName(CURSOR, found.context.aliases),
    fromRaw: message.fromRaw ?? CURSOR,
    flags: message.flags.filter(
      (flag) => flag !== FLAGS.noSender && flag !== FLAGS.missingField && flag !== FLAGS.noId,
    ),
    type: message.type === '' ? 'cursor_output' : message.type,
    kind: 'result',
    body: message.body === '' ? prose(value) : message.body,
    links: [...message.links, BRIDGE],
  }
}

function to(agent: string, { context }: Found): Address {
  return addressees(agent, context.aliases)
}
