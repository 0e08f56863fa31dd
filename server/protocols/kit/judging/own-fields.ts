import type { Judged } from '@/lib/rules/judged'
import { type Fields, isFields } from '@/server/protocols/kit/json-fields'
import type { Protocol } from '@/server/protocols/protocol'

/** The hash by which an element of a file is known. */
export type HashOf = (text: string) => string

type Lain = Pick<Judged, 'text' | 'place' | 'places'>

/**
 * Finds a message's own object in the text that it was read from: the only one there, or the one by which its place knows
 * it; nothing where neither tells. Messages of one file are asked for one after another, so it is taken apart once.
 */
export function ownFields({ places }: Pick<Protocol, 'places'>, hashOf: HashOf): (of: Lain) => Fields {
  let last: { text: string; place: string | null; values: Values } | null = null
  return ({ text, place, places: lain }) => {
    if (text === null) return {}
    if (last?.text !== text || last.place !== place) {
      const container = places.find(({ name }) => name === place)?.container
      const cuts = container?.cut(text.replace(/^\uFEFF/, '')) ?? []
      last = { text, place, values: valuesOf(cuts, hashOf) }
    }
    const { alone, known } = last.values
    const value = alone ?? known().get(lain.findLast(({ sha256 }) => known().has(sha256))?.sha256 ?? '')
    return isFields(value) ? value : {}
  }
}

type Values = { alone: unknown; known: () => ReadonlyMap<string, unknown> }
type Cuts = ReturnType<NonNullable<Protocol['places'][number]['container']>['cut']>

function valuesOf(cuts: Cuts, hashOf: HashOf): Values {
  const records = cuts.flatMap((one) => (one.is === 'record' ? [one] : []))
  let known: Map<string, unknown> | null = null
  return {
    alone: cuts.length === 1 ? records[0]?.value : undefined,
    known: () => {
      known ??= new Map(records.map(({ identity, value }) => [hashOf(identity()), value]))
      return known
    },
  }
}
