import { Said } from '@/components/said/said-text'
import { maskSecrets } from '@/lib/letters/mask-secrets'

const KEY = /"(?:[^"\\]|\\.)*"\s*:/g
const MOST = 20_000

/** JSON with its keys set back, as written to the last character; other text as it is. What looks like a secret is kept back unless it is to be shown `whole`. The part past 20,000 characters stays plain. */
export function Json({ written: text, whole = false }: { written: string; whole?: boolean }) {
  const written = whole ? text : maskSecrets(text)
  const pieces: { text: string; key: boolean; at: number }[] = []
  let done = 0
  for (const found of written.slice(0, MOST).matchAll(KEY)) {
    if (found.index > done) pieces.push({ text: written.slice(done, found.index), key: false, at: done })
    pieces.push({ text: found[0], key: true, at: found.index })
    done = found.index + found[0].length
  }
  pieces.push({ text: written.slice(done), key: false, at: done })
  return pieces.map(({ text, key, at }) => (
    <span key={at} className={key ? 'p' : undefined}>
      <Said whole>{text}</Said>
    </span>
  ))
}
