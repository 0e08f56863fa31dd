/** A document as it lies on the disk now. `size`: bytes in all. `changedAt`: UTC ms by its own clock, null where that cannot be. */
export type OpenedDocument = { size: number; changedAt: number | null } & (
  | { what: 'text'; text: string; shown: number }
  /** No UTF-8, or with NULs; `sha256` is null of what is too large to be hashed. */
  | { what: 'binary'; sha256: string | null }
)

/** So many bytes of a document are shown. */
export const DOCUMENT_BYTES = 256 * 1024

/** Is it a path of a file under a root, as the index spells it: names with `/` between, none that leads up? */
export function isInside(path: string): boolean {
  return !path.includes('\0') && path.split('/').every((name) => name !== '' && name !== '.' && name !== '..')
}

/** The path under `root` that an agent meant; null where that is no path in it. */
export function pathUnder(root: string, meant: string): string | null {
  const under = meant.startsWith(`${root}/`) ? meant.slice(root.length + 1) : meant.replace(/^(?:\.\/)+/, '')
  return isInside(under) ? under : null
}
