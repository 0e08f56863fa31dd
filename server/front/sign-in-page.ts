import { entrance as words } from '@/lib/text/entrance'
import type { Health } from './health'
import { escaped, field, hidden, sheet, wrong } from './sheet'

export type Standing = { url: string; state: Health['status']; beyond: boolean; sessionHours: number }

type Asked = Standing & {
  /** Where to go on to. */
  to: string
  name: string
  problem: string | null
  /** May who is on this machine go on without a password? */
  local: boolean
}

export function signInForm({ url, state, beyond, sessionHours, to, name, problem, local }: Asked): string {
  const { signIn } = words
  const main = `<h1>${signIn.title}</h1><p>${signIn.why}</p><form method="post" action="/sign-in">${hidden('to', to)}${field(
    { name: 'name', label: signIn.name, type: 'text', value: name, autocomplete: 'username', focus: name === '' },
  )}${field({
    ...{ name: 'password', label: signIn.password, type: 'password', autocomplete: 'current-password' },
    focus: name !== '',
  })}${wrong(problem)}<button type="submit">${signIn.put}</button></form><p class="f3">${signIn.forgotten}</p>`
  const aside = `${factsOf({ state, beyond })}<p class="f3">${signIn.known}</p>${local ? `<p class="f3">${signIn.local}</p>` : ''}`
  return sheet({
    ...{ title: signIn.title, where: words.at(url), main, aside },
    foot: [words.foot.out, words.foot.ends(sessionHours)],
  })
}

export function factsOf({ state, beyond }: Pick<Standing, 'state' | 'beyond'>): string {
  const address = beyond ? words.beyond : words.loopback
  return `<h2>${words.said}</h2><dl><dt>${words.state}</dt><dd>${escaped(words.states[state])}</dd><dt>${words.address}</dt><dd>${address}</dd></dl>`
}
