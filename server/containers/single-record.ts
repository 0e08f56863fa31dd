import type { ParsedJson } from '@/lib/json/json'
import type { Naming } from '@/lib/json/list-layout'
import { isFields } from '@/lib/ledger/seal'
import type { Container, Cut, Sealed, Sought } from './container'
import { cutParts } from './cut-parts'
import { jsonIdentity, PLAIN, sealedIn, spokenAs } from './json/json-record'

/** How one record is written. */
export type RecordFormat = {
  name: Container['name']
  one: (text: string) => ParsedJson
  /** As every reader takes it, with what JavaScript would read as something else as a text; null where readers may differ. */
  exact: (text: string) => { value: unknown; exact: unknown } | null
  /** What a text holds that is no record by itself; left out where that is nothing else. */
  parts?: Container['parts']
  /** With one field set; null where that cannot be. */
  withField: (text: string, changed: { field: string; value: string }) => string | null
}

/** One record a file. It is known by its own bytes, or by its JSON; by its JSON alone where something of it may change. */
export function singleRecord({ name, one, exact, parts, withField }: RecordFormat, more: Partial<Naming>): Container {
  const naming = { ...PLAIN, ...more }
  const isPlain = naming.mutable.length === 0 && naming.identity === null
  const isSame = (text: string, parsed: ParsedJson, { isIt }: Sought) =>
    (isPlain && isIt(text)) || (parsed.ok && isIt(jsonIdentity(parsed.value, naming)))
  const isIn = (record: Cut, { isIt }: Sought) => record.is === 'record' && isIt(record.identity())
  const idIn = (value: unknown) => (isFields(value) ? naming.id.map((field) => value[field]) : [])
  const sealedOf = (text: string): Sealed | null => {
    const read = exact(text)
    return read !== null && isFields(read.value) ? sealedIn(read.value, naming) : null
  }
  const cut = (text: string): Cut[] => {
    const parsed = one(text)
    const place = () => ({ start: 0, end: text.length })
    if (!parsed.ok) return cutParts(text, parts?.(text) ?? [], cut) ?? [{ is: 'unreadable', fault: parsed, place }]
    const { value, duplicateKeys: ambiguous } = parsed
    const identity = () => (isPlain ? text : jsonIdentity(value, naming))
    return [{ is: 'record', value, ambiguous, identity, place }]
  }
  return {
    name,
    mutable: naming.mutable,
    one,
    ...(parts === undefined ? {} : { parts }),
    cut,
    find: ({ now, aside = [] }, sought) => {
      const standing = (text: string) => {
        const parsed = one(text)
        const records = parsed.ok ? [] : cut(text)
        if (isSame(text, parsed, sought) || records.some((record) => isIn(record, sought))) return 'same'
        return !parsed.ok || (sought.id !== null && idIn(parsed.value).includes(sought.id)) ? 'changed' : 'gone'
      }
      const here = now === null ? 'gone' : standing(now)
      if (here === 'same') return here
      return aside.some((text) => standing(text) === 'same') ? 'aside' : here
    },
    put: (text, putting) => {
      if ('more' in putting) return text.trim() === '' ? putting.more : null
      const parsed = one(text)
      return parsed.ok && !parsed.duplicateKeys && isSame(text, parsed, putting.of) ? withField(text, putting) : null
    },
    sign: {
      one: sealedOf,
      all: (text) => {
        const read = exact(text)
        if (read === null || !isFields(read.exact)) return null
        return { spoken: [spokenAs(read.exact, read.value, naming)], isList: false }
      },
    },
  }
}
