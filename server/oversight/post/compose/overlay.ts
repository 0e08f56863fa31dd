import { type Fields, isFields } from '@/server/protocols/kit/json-fields'

/** Signatures stand in one of these, and nobody but the writer sets either. */
const SEALS = ['signalbox', 'metadata.signalbox']

/**
 * What a person wrote whole, as it may be written: every stamped field (dotted) as in `made`, whatever `value` says of
 * it; all others as in `value`, in its order.
 */
export function stampedOver(made: Fields, value: Fields, stamped: readonly string[]): Fields {
  return over(made, value, [...stamped, ...SEALS], 'value')
}

/** `made` with what `extra` says beside it, but for stamped fields. */
export function withExtra(made: Fields, extra: Fields, stamped: readonly string[]): Fields {
  return over(made, extra, [...stamped, ...SEALS], 'both')
}

/** Without its stamped fields. */
export function unstamped(record: Fields, stamped: readonly string[]): Fields {
  const all = [...stamped, ...SEALS]
  const kept = Object.entries(record).flatMap(([key, value]): [string, unknown][] => {
    if (all.includes(key)) return []
    return [[key, isFields(value) ? unstamped(value, within(all, key)) : value]]
  })
  return Object.fromEntries(kept)
}

/** Stamped fields that a person named all the same, dotted. */
export function stampedIn(value: Fields, stamped: readonly string[]): string[] {
  return [...new Set([...stamped, ...SEALS])].filter((path) => has(value, path.split('.')))
}

/** What `value` says that `made` does not, but for the paths that parts of a form say; null where that is nothing. */
export function beyond(value: Fields, made: Fields, own: readonly string[]): Fields | null {
  const more = Object.entries(value).flatMap(([key, said]): [string, unknown][] => {
    if (own.includes(key)) return []
    const known = Object.hasOwn(made, key) ? made[key] : undefined
    if (isFields(said) && isFields(known)) {
      const inside = beyond(said, known, within(own, key))
      return inside === null ? [] : [[key, inside]]
    }
    return JSON.stringify(said) === JSON.stringify(known) ? [] : [[key, said]]
  })
  return more.length === 0 ? null : Object.fromEntries(more)
}

function over(made: Fields, value: Fields, stamped: readonly string[], keeps: 'value' | 'both'): Fields {
  const isStamped = (key: string) => stamped.includes(key)
  const nests = (key: string) => within(stamped, key).length > 0
  const merged = (key: string): unknown => {
    if (isStamped(key)) return made[key]
    const [above, below] = [value[key], Object.hasOwn(made, key) ? made[key] : undefined]
    const bare = above === undefined && keeps === 'value' ? {} : above
    if (isFields(bare) && (nests(key) || (keeps === 'both' && isFields(below))))
      return over(isFields(below) ? below : {}, bare, within(stamped, key), keeps)
    return Object.hasOwn(value, key) ? above : below
  }
  const keys = keysOf(made, value, keeps, (key) => isStamped(key) || (nests(key) && has(made, [key])))
  return Object.fromEntries(
    keys.filter((key) => !isStamped(key) || Object.hasOwn(made, key)).map((key) => [key, merged(key)]),
  )
}

/** Those of the person in their order; what the writer adds comes before them, its signature after. */
function keysOf(made: Fields, value: Fields, keeps: 'value' | 'both', adds: (key: string) => boolean): string[] {
  if (keeps === 'both') return [...new Set([...Object.keys(made), ...Object.keys(value)])]
  const added = Object.keys(made).filter((key) => adds(key) && !Object.hasOwn(value, key))
  const isLast = (key: string) => key === 'signalbox' || key === 'metadata'
  return [...added.filter((key) => !isLast(key)), ...Object.keys(value), ...added.filter(isLast)]
}

function within(paths: readonly string[], key: string): string[] {
  return paths.filter((path) => path.startsWith(`${key}.`)).map((path) => path.slice(key.length + 1))
}

function has(value: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return true
  return isFields(value) && Object.hasOwn(value, key) && has(value[key], rest)
}
