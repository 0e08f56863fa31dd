import { type ParsedJson, parseJson } from '@/lib/json/json'
import type { Naming } from '@/lib/json/list-layout'
import { isFields } from '@/lib/ledger/seal'
import type { Container, Sought } from './container'
import { withField } from './json/json-field'
import { exactJson, jsonIdentity, ownId, PLAIN, sealedJson, spokenAs } from './json/json-record'

/** One record a file. It is known by its own bytes, or by its JSON; by its JSON alone where something of it may change. */
export function file(more: Partial<Naming> = {}): Container {
  const naming = { ...PLAIN, ...more }
  const isPlain = naming.mutable.length === 0 && naming.identity === null
  const identityOf = (text: string, value: unknown) => (isPlain ? text : jsonIdentity(value, naming))
  const isSame = (text: string, parsed: ParsedJson, { isIt }: Sought) =>
    (isPlain && isIt(text)) || (parsed.ok && isIt(jsonIdentity(parsed.value, naming)))
  return {
    name: 'file',
    counts: 'bytes',
    one: parseJson,
    cut: (text) => {
      const parsed = parseJson(text)
      const place = () => ({ start: 0, end: text.length })
      if (!parsed.ok) return [{ is: 'unreadable', fault: parsed, place }]
      const { value, duplicateKeys: ambiguous } = parsed
      return [{ is: 'record', value, ambiguous, identity: () => identityOf(text, value), place }]
    },
    find: ({ now, aside = [] }, sought) => {
      const { id } = sought
      const standing = (text: string) => {
        const parsed = parseJson(text)
        if (isSame(text, parsed, sought)) return 'same'
        return !parsed.ok || (id !== null && ownId(parsed.value, naming) === id) ? 'changed' : 'gone'
      }
      const here = now === null ? 'gone' : standing(now)
      if (here === 'same') return here
      if (aside.some((text) => standing(text) === 'same')) return 'aside'
      return here
    },
    put: (text, putting) => {
      if ('more' in putting) return text.trim() === '' ? putting.more : null
      const parsed = parseJson(text)
      return parsed.ok && !parsed.duplicateKeys && isSame(text, parsed, putting.of)
        ? withField(text, [], putting)
        : null
    },
    sign: {
      one: (text) => sealedJson(text, naming),
      all: (text) => {
        const read = exactJson(text)
        if (read === null || !isFields(read.exact)) return null
        return { spoken: [spokenAs(read.exact, read.value, naming)], isList: false }
      },
    },
  }
}
