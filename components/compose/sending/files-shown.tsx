import { Said } from '@/components/said/said-text'
import type { PreviewedFile } from '@/lib/post/post-parts'
import { sentences } from '@/lib/text/joined'
import { compose as words } from '@/lib/text/posts/compose-words'
import { fullTime, zonedTime, zoneName } from '@/lib/time/clock'

const FEW = 3

/** Exactly what will be written: every byte, those set back that get their value when it is posted. */
export function FilesShown({ files, at }: { files: readonly PreviewedFile[]; at?: number }) {
  return (
    <section className="sec" aria-label={words.exactly(files.length)}>
      <h3 className="lab">{words.exactly(files.length)}</h3>
      {files.slice(0, FEW).map((file) => (
        <div key={file.path} className="exactly">
          <p className="m11">
            <span className="text-fg-3">{folderOf(file.path)}</span>
            <Marked text={file.path.slice(folderOf(file.path).length)} fixed={file.fixed} />
          </p>
          <pre>
            <Marked text={file.text} fixed={file.fixed} />
          </pre>
          <p className="text-12 text-fg-3">{words.bytes[file.effect](file.bytes)}</p>
        </div>
      ))}
      {files.length > FEW && (
        <details>
          <summary>{words.more(files.length - FEW)}</summary>
          <ul className="m11">
            {files.slice(FEW).map(({ path }) => (
              <li key={path}>
                <Said whole>{path}</Said>
              </li>
            ))}
          </ul>
        </details>
      )}
      {files.length > 0 && (
        <p className="text-12 text-fg-3">
          {sentences(words.fixed, at !== undefined && zoneName(at) !== 'UTC' && words.zone(utcTime(at), zonedTime(at)))}
        </p>
      )}
    </section>
  )
}

/** As it is written: in UTC whoever reads it. */
const utcTime = (at: number) => `${fullTime(at).slice(11, 19)} UTC`

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function Marked({ text, fixed }: { text: string; fixed: readonly string[] }) {
  return cut(text, fixed).map(({ part, at, isFixed }) => (
    <span key={at} className={isFixed ? 'text-fg-3' : undefined}>
      <Said whole>{part}</Said>
    </span>
  ))
}

type Piece = { part: string; at: number; isFixed: boolean }

/** The text in pieces; `fixed` are tried in their order at each place. */
function cut(text: string, fixed: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let begun = 0
  for (let at = 0; at < text.length; ) {
    const found = fixed.find((one) => one !== '' && text.startsWith(one, at))
    if (found === undefined) {
      at += 1
      continue
    }
    if (at > begun) pieces.push({ part: text.slice(begun, at), at: begun, isFixed: false })
    pieces.push({ part: found, at, isFixed: true })
    at += found.length
    begun = at
  }
  if (begun < text.length) pieces.push({ part: text.slice(begun), at: begun, isFixed: false })
  return pieces
}
