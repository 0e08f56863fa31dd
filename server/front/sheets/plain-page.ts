import { isInstalled } from '@/lib/reader/reader'
import { typedCommand } from '@/lib/text/commands/typed-commands'
import { entrance } from '@/lib/text/people/entrance-words'
import { escaped } from './escaped'
import { sheet } from './plain-sheet'

type Words = { title: string; says: readonly string[]; foot: string }

/** Pages that must work without scripts, a session or anything that may still be starting. */
function plainPage({ title, says, foot }: Words): string {
  const main = `<h1>${escaped(title)}</h1>${says.map((line) => `<p>${escaped(line)}</p>`).join('')}`
  const { terminal, inRepository } = entrance.plain
  const where = isInstalled() ? '' : `<p class="f3">${inRepository}</p>`
  const aside = `<h2>${terminal}</h2>${where}<pre>${typedCommand('link')}</pre>`
  return sheet({ title, where: '', main, aside, foot: [foot] })
}

const { plain } = entrance
export const signInPage = () => plainPage(plain.stranger)
export const spentLinkPage = () => plainPage(plain.spent)
export const startingPage = () => plainPage(plain.starting)
