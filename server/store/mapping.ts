/** How a reading was made: canonical word, native field, the value as read. */
export type Mapped = { word: string; field: string | null; value: string }

/** What a value may be found in instead of being kept twice. */
export type MappedTexts = {
  body: string
  reasoning: string | null
  sentRaw: string | null
  senderRaw: string | null
  type: string
  nativeId: string | null
  traceId: string | null
  channel: string
  priorityRaw: string | null
}

/** A value by itself, or where it is: n ≥ 0 is all of the n-th text, below 0 the beginning of text -1 - n. */
export type PackedMapping = ([word: string] | [word: string, field: string | null, value: string | number])[]

const TEXTS = [
  'body',
  'reasoning',
  'sentRaw',
  'senderRaw',
  'type',
  'nativeId',
  'traceId',
  'channel',
  'priorityRaw',
] as const

/** Adapters cut values to one line of the screen. */
const CUT = 199

export function packMapping(mapping: readonly Mapped[], texts: MappedTexts): PackedMapping {
  return mapping.map(({ word, field, value }) =>
    field === null && value === '' ? [word] : [word, field, packValue(value, texts)],
  )
}

export function unpackMapping(packed: PackedMapping, texts: MappedTexts): Mapped[] {
  return packed.map(([word, field, value]) => ({ word, field: field ?? null, value: unpackValue(value ?? '', texts) }))
}

function packValue(value: string, texts: MappedTexts): string | number {
  if (value.length < 4) return value
  const start = value.length === CUT + 1 && value.endsWith('…') ? value.slice(0, CUT) : null
  for (let at = 0; at < TEXTS.length; at++) {
    const text = texts[TEXTS[at] ?? 'body']
    if (text === value) return at
    if (start !== null && text?.startsWith(start)) return -1 - at
  }
  return value
}

function unpackValue(value: string | number, texts: MappedTexts): string {
  if (typeof value === 'string') return value
  const name = TEXTS[value < 0 ? -1 - value : value]
  const text = name === undefined ? '' : (texts[name] ?? '')
  return value < 0 ? `${text.slice(0, CUT)}…` : text
}
