import type { Post, Stamp } from './written-post'

/** `2026-11-20T14:32:07.000Z`. */
export function isoTime(at: number): string {
  return new Date(at).toISOString()
}

/** What stands in the bytes only since they were signed; longest first, so that none hides inside another. */
export function fixedIn(stamp: Stamp, ...more: (string | null)[]): string[] {
  const all = [isoTime(stamp.at), stamp.signature, stamp.session, ...more].flatMap((text) => text || [])
  return [...new Set(all)].sort((one, other) => other.length - one.length)
}

/** The field of the signature, where there is one. */
export function signed(stamp: Stamp): { signalbox?: string } {
  return stamp.signature === null ? {} : { signalbox: stamp.signature }
}

/** The id of the message for the outlet at `place`. */
export function idAt(stamp: Stamp, place: number): string {
  const id = stamp.ids[place + 1]
  if (id === undefined) throw new RangeError('The stamp has fewer ids than the post has outlets.')
  return id
}

/** A text between single quotes of a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** Where one recipient is meant, its name. */
export function onlyName({ to }: Pick<Post, 'to'>): string | null {
  const [only, ...others] = to
  return only === undefined || others.length > 0 ? null : only.name
}

/** A document as people read it, with a line end. */
export function pretty(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
