import { hash } from 'node:crypto'
import { InvalidArgumentError } from 'commander'
import type { PostNote } from '@/lib/post/post-parts'
import { deciding } from '@/lib/text/decisions/deciding-words'

const NAME_LENGTH = 16
const NAME = new RegExp(`^[0-9a-f]{${NAME_LENGTH}}$`)

type Says = Pick<PostNote, 'says'>
type Given = { sha256?: string; seen?: readonly string[]; yes?: boolean }

/** For the flag that names warnings. */
export function seenNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  if (!names.every((name) => NAME.test(name))) throw new InvalidArgumentError(deciding.command.seenWrong)
  return names
}

/** What says the same once more, of the bytes and the warnings that were printed. */
export function sayingAgain(sha256: string, warnings: readonly Says[]): string {
  const bytes = `--sha256 ${sha256}`
  return warnings.length === 0 ? bytes : `${bytes} --seen ${warnings.map(nameOf).join(',')}`
}

/**
 * The words of the warnings that count as seen: whoever names the bytes read them before, and of the warnings those that
 * they name; to everybody else what is printed now is shown now.
 */
export function warnedOf(warnings: readonly Says[], { sha256, seen, yes = false }: Given): string[] {
  const names = seen ?? (sha256 === undefined || yes ? null : [])
  return warnings.filter((warning) => names === null || names.includes(nameOf(warning))).map(({ says }) => says)
}

/** A warning has no code of its own: several may have one, and some have none. */
function nameOf({ says }: Says): string {
  return hash('sha256', says).slice(0, NAME_LENGTH)
}
