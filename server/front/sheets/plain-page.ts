import { isInstalled } from '@/lib/reader/reader'
import { typedCommand, typedStart } from '@/lib/text/commands/typed-commands'
import { entrance } from '@/lib/text/people/entrance-words'
import { escaped } from './escaped'
import { sheet } from './plain-sheet'

type Words = { title: string; says: readonly string[]; foot: string }

const { plain } = entrance

type Does = { heading: string; command: string }

/** Pages that must work without scripts, a session or anything that may still be starting; `does` is what to type in a terminal. */
function plainPage({ title, says, foot }: Words, does?: Does): string {
  const { heading, command } = does ?? { heading: plain.terminal, command: typedCommand('link') }
  const main = `<h1>${escaped(title)}</h1>${says.map((line) => `<p>${escaped(line)}</p>`).join('')}`
  const where = isInstalled() ? '' : `<p class="f3">${plain.inRepository}</p>`
  const aside = `<h2>${heading}</h2>${where}<pre>${command}</pre>`
  return sheet({ title, where: '', main, aside, foot: [foot] })
}

export const signInPage = () => plainPage(plain.stranger)
export const spentLinkPage = () => plainPage(plain.spent)
export const startingPage = () => plainPage(plain.starting)
export const replacedPage = () => plainPage(plain.replaced, { heading: plain.restart, command: typedStart() })
