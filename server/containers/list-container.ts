import { parseJson } from '@/lib/json/json'
import { spanAt } from '@/lib/json/json-place'
import type { ListLayout } from '@/lib/json/list-layout'
import { isFields } from '@/lib/ledger/seal'
import type { Container, Cut, Sought, SpokenFile } from './container'
import { cutParts } from './cut-parts'
import { filePartsOf } from './file-parts'
import { withField } from './json/json-field'
import { withElement } from './json/json-insert'
import { exactJson, jsonIdentity, ownId, PLAIN, sealedJson, spokenAs } from './json/json-record'

const BARE: ListLayout = { ...PLAIN, under: null, taken: null, beside: [], stays: false }

/** What is beside a list, and the list; `elements` null: there is none, `not-a-list`: something else stands in its place. */
export type Opened = { elements: readonly unknown[] | null | 'not-a-list'; header: Readonly<Record<string, unknown>> }

export type ListContainer = Container & {
  layout: ListLayout
  /** A value that was read, taken apart. */
  open: (value: unknown) => Opened
  /** The text that an element is known by. */
  identity: (element: unknown) => string
}

/** One file, an array, rewritten as a whole. An object without the array counts as one element by itself. */
export function list(more: Partial<ListLayout> = {}): ListContainer {
  const layout = { ...BARE, ...more }
  const { under } = layout
  const open = (value: unknown): Opened => {
    if (Array.isArray(value)) return { elements: value, header: {} }
    if (!isFields(value)) return { elements: null, header: {} }
    const inside = under === null ? undefined : value[under]
    if (inside === undefined || inside === null) return { elements: null, header: value }
    return { elements: Array.isArray(inside) ? inside : 'not-a-list', header: value }
  }
  const elementsOf = (value: unknown): readonly unknown[] => {
    const { elements } = open(value)
    return Array.isArray(elements) ? elements : [value]
  }
  const identity = (element: unknown) => jsonIdentity(element, layout)
  /** Where the n-th element stands, as a path. */
  const pathOf = (value: unknown, nth: number) => {
    if (Array.isArray(value)) return [nth]
    return under !== null && Array.isArray(open(value).elements) ? [under, nth] : []
  }
  const { taken } = layout
  const names = (text: string, id: string) => {
    const parsed = taken === null ? null : parseJson(text)
    const named = parsed?.ok && isFields(parsed.value) && taken !== null ? parsed.value[taken] : null
    return Array.isArray(named) && named.includes(id)
  }
  /** An object without the list, as one message alone is, tells of nothing that was taken; a list without the field of none. */
  const takenIn = (text: string) => {
    const parsed = parseJson(text)
    if (!parsed.ok || taken === null) return null
    const { elements, header } = open(parsed.value)
    const named = Array.isArray(parsed.value) || !Array.isArray(elements) ? null : (header[taken] ?? [])
    return Array.isArray(named)
      ? named.flatMap((id) => (typeof id === 'string' || typeof id === 'number' ? [`${id}`] : []))
      : null
  }
  const cut = (text: string): Cut[] => {
    const parsed = parseJson(text)
    const whole = () => ({ start: 0, end: text.length })
    if (!parsed.ok)
      return cutParts(text, filePartsOf(text) ?? [], cut) ?? [{ is: 'unreadable', fault: parsed, place: whole }]
    const { value, duplicateKeys: ambiguous } = parsed
    return elementsOf(value).map((element, nth): Cut => {
      const place = () => spanAt(text, pathOf(value, nth)) ?? whole()
      return { is: 'record', value: element, ambiguous, identity: () => identity(element), place }
    })
  }
  return {
    name: 'list',
    mutable: layout.mutable,
    layout,
    open,
    identity,
    ...(taken === null ? {} : { names, taken: takenIn }),
    one: parseJson,
    parts: filePartsOf,
    cut,
    find: ({ now, aside = [] }, sought) => {
      const parsed = now === null ? null : parseJson(now)
      const isIn = (text: string) => {
        const other = parseJson(text)
        return has(other.ok ? elementsOf(other.value) : piecesIn(text), sought)
      }
      const isAside = () =>
        aside.some(isIn) || (now !== null && sought.id !== null && names(now, sought.id)) ? 'aside' : 'gone'
      if (parsed === null) return isAside()
      if (!parsed.ok) return now !== null && isIn(now) ? 'same' : 'changed'
      const elements = elementsOf(parsed.value)
      if (has(elements, sought)) return 'same'
      return elements.some((one) => sought.id !== null && ownId(one, layout) === sought.id) ? 'changed' : isAside()
    },
    put: (text, putting) => {
      if ('more' in putting) return withElement(text, layout, putting.more)
      const parsed = parseJson(text)
      if (!parsed.ok || parsed.duplicateKeys) return null
      const equal = [...elementsOf(parsed.value).entries()].filter(([, one]) => putting.of.isIt(identity(one)))
      const at = equal[putting.of.nth ?? 0]?.[0]
      return at === undefined ? null : withField(text, pathOf(parsed.value, at), putting)
    },
    sign: { one: (text) => sealedJson(text, layout), all: (text) => spokenIn(text, layout) },
  }

  /** The records of a text that is no value by itself. */
  function piecesIn(text: string): readonly unknown[] {
    return cut(text).flatMap((one) => (one.is === 'record' ? [one.value] : []))
  }

  function has(elements: readonly unknown[], { isIt, nth = 0 }: Sought): boolean {
    return elements.filter((one) => isFields(one) && isIt(identity(one))).length > nth
  }
}

function spokenIn(text: string, layout: ListLayout): SpokenFile | null {
  const read = exactJson(text)
  if (read === null) return null
  const queue = queueOf(read.exact, layout)
  if (queue === 'says') return null
  if (queue === null)
    return isFields(read.exact) ? { spoken: [spokenAs(read.exact, read.value, layout)], isList: false } : null
  const asRead = queueOf(read.value, layout)
  const spoken = queue.flatMap((message, at) =>
    isFields(message) ? [spokenAs(message, Array.isArray(asRead) ? asRead[at] : null, layout)] : [],
  )
  return { spoken, isList: true }
}

/** `says`: what is around it says something itself. Null: there is none, it is one message. */
function queueOf(value: unknown, { under, beside, taken }: ListLayout): readonly unknown[] | 'says' | null {
  if (Array.isArray(value)) return value
  if (!isFields(value) || under === null || !Array.isArray(value[under])) return null
  const isKnown = (name: string) => name === under || name === taken || beside.includes(name)
  return Object.keys(value).every(isKnown) ? value[under] : 'says'
}
