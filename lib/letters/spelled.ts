/** Bytes of a name that are no UTF-8 are spelled `\xNN`; a backslash that could be taken for one of them is spelled, too. */
const ALIKE = /\\(?=x(?:[89a-f][0-9a-f]|5c))/g
const SPELLED = /\\x([89a-f][0-9a-f]|5c)/g
const BACKSLASH = '5c'

/** A name, or a path, that is UTF-8, so that no two are spelled alike. Nearly every one is as it is. */
export function spelled(name: string): string {
  return name.includes('\\x') ? name.replace(ALIKE, `\\x${BACKSLASH}`) : name
}

/** What was spelled, as it lies on the disk; null where that is no UTF-8. */
export function unspelled(name: string): string | null {
  if (!name.includes('\\x')) return name
  const isText = [...name.matchAll(SPELLED)].every(([, byte]) => byte === BACKSLASH)
  return isText ? name.replace(SPELLED, '\\') : null
}
