import { readFile } from 'node:fs/promises'
import path from 'node:path'
import faces from './faces.json'

/** The faces of pages for who has no session, by the path they are asked for. They tell nothing of anybody. */
const FACES: { readonly [path: string]: string } = faces

/** The bytes of a face; null where none is asked for. Throws where the package that has it is not installed. */
export type Faces = (asked: string) => Promise<Buffer> | null

/** Those that the build put beside the pages, or of the packages that are installed, where nothing is built. */
export function facesIn(root: string): Faces {
  const bytesOf = (file: string) =>
    readFile(path.join(root, '.next', 'node_modules', file)).catch(() =>
      readFile(path.join(root, 'node_modules', file)),
    )
  const read = new Map<string, Promise<Buffer>>()
  return (asked) => {
    const file = FACES[asked]
    if (file === undefined) return null
    const bytes = read.get(asked) ?? bytesOf(file)
    read.set(asked, bytes)
    bytes.catch(() => read.delete(asked))
    return bytes
  }
}
