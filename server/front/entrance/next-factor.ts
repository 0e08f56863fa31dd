import { localhostOf, passkeyName } from '@/lib/people/passkey'
import { entrance } from '@/lib/text/people/entrance-words'
import { escaped } from '@/server/front/sheets/escaped'
import { icon } from '@/server/front/sheets/plain-sheet'

const { factor: words } = entrance.first

/** Which second factor whoever comes in adds next, and the page for it. */
const PAGES: { readonly [chosen: string]: string } = {
  passkey: '/settings/people?add=passkey',
  code: '/settings/people?add=code',
}

export const pageAfter = (chosen: string | null) => PAGES[chosen ?? ''] ?? '/'

/** The choice of a second factor, of a page at `url`, which whoever has `link` may open under another name as well. */
export function factorChoice({ url, link, chosen }: { url: string; link: string; chosen: string | null }): string {
  const { title, passkey, code, later, until } = words
  const named = passkeyName(url) !== null
  const first = named ? row('passkey', 'key', passkey, chosen) : elsewhere(localhostOf(url), link)
  const rows = `${first}${row('code', 'timer', code, chosen)}${row('later', 'later', later, PAGES[chosen ?? ''] ? chosen : 'later')}`
  return `<fieldset class="next"><legend>${title}</legend>${rows}</fieldset><p class="f3">${until}</p>`
}

type Words = readonly [what: string, how: string]

function row(value: string, sign: 'key' | 'timer' | 'later', [what, how]: Words, chosen: string | null): string {
  const checked = chosen === value ? ' checked' : ''
  return `<label>${icon(sign)}<span><b>${what}</b><small>${how}</small></span><input type="radio" name="next" value="${value}"${checked}></label>`
}

function elsewhere(origin: string, link: string): string {
  const address = `${origin}/join?token=${link}`
  const [what] = words.passkey
  return `<div class="row">${icon('key')}<span><b>${what}</b><small>${words.passkeyElsewhere} <a href="${escaped(address)}">${escaped(origin)}</a></small></span></div>`
}
