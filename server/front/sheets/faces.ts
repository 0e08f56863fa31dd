import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The faces of pages for who has no session, by the path they are asked for. They tell nothing of anybody. */
const FACES: { readonly [path: string]: string } = {
  '/faces/geist.woff2': 'geist/dist/fonts/geist-sans/Geist-Variable.woff2',
  '/faces/jetbrains-mono.woff2': '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
}

/** The bytes of a face; null where none is asked for. Throws where the package that has it is not installed. */
export type Faces = (asked: string) => Promise<Buffer> | null

/** Those of the packages that are installed in a directory. */
export function facesIn(root: string): Faces {
  const read = new Map<string, Promise<Buffer>>()
  return (asked) => {
    const file = FACES[asked]
    if (file === undefined) return null
    const bytes = read.get(asked) ?? readFile(path.join(root, 'node_modules', file))
    read.set(asked, bytes)
    bytes.catch(() => read.delete(asked))
    return bytes
  }
}
