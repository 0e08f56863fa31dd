import type { HeldFile } from '@/server/store/hand/held-rows'

/** Stands where a stamp fixes something: no text of a file holds it as itself. */
const HOLE = '\0'

/** What of files does not come from their stamp. */
export function unstamped(files: readonly HeldFile[]): [effect: string, path: string, text: string][] {
  const without = (text: string, fixed: readonly string[]) =>
    fixed.reduce((rest, one) => (one === '' ? rest : rest.replaceAll(one, HOLE)), text)
  return files.map(({ effect, path, text, fixed }) => [effect, without(path, fixed), without(text, fixed)])
}
