import { localhostOf } from '@/lib/people/passkey'
import { entrance as words } from '@/lib/text/people/entrance-words'
import type { Health } from '@/server/front/door/health-path'
import { escaped } from '@/server/front/sheets/escaped'
import { field, hidden, icon, type Served, sheet, wrong } from '@/server/front/sheets/plain-sheet'
import { PASSKEY_SCRIPT, saysOf } from './passkey-script'
import { SECRET_SCRIPT } from './secret-script'

export type Standing = { url: string; state: Health['status']; beyond: boolean; sessionHours: number } & Served

type Asked = Standing & {
  /** Where to go on to. */
  to: string
  name: string
  problem: string | null
  /** May who is on this machine go on without a password? */
  local: boolean
  /** Do browsers show passkeys under its name? */
  passkey: boolean
}

const { signIn, step } = words

export function signInForm(asked: Asked): string {
  const { url, sessionHours, to, passkey } = asked
  const main = `<h1>${signIn.title}</h1><p>${signIn.why}</p>${passwordForm(asked)}${
    passkey ? passkeyForm(to) : elsewhere(url)
  }<p class="f3">${signIn.forgotten}</p>`
  return sheet({
    ...{ title: signIn.title, where: words.at(url), main, aside: asideOf(asked) },
    foot: [words.foot.out, words.foot.ends(sessionHours)],
    script: { ...asked, code: passkey ? SECRET_SCRIPT + PASSKEY_SCRIPT : SECRET_SCRIPT },
  })
}

function passwordForm({ to, name, problem }: Asked): string {
  const known = { name: 'name', label: signIn.name, type: 'text', value: name, autocomplete: 'username' } as const
  const secret = {
    name: 'password',
    label: signIn.password,
    type: 'password',
    autocomplete: 'current-password',
  } as const
  return `<form method="post" action="/sign-in">${hidden('to', to)}${field({ ...known, focus: name === '' })}${field({
    ...{ ...secret, focus: name !== '' },
  })}${wrong(problem)}<button type="submit">${signIn.put}</button></form>`
}

/** Seen where scripts run and the browser knows of passkeys. */
const passkeyForm = (to: string) =>
  `<form method="post" action="/sign-in" hidden${saysOf(step)}>${hidden('to', to)}${hidden('passkey', '')}<button class="quiet" type="submit">${icon('key')}${signIn.passkey}</button><p class="crit" role="alert"></p></form>`

const elsewhere = (url: string) =>
  `<p class="f3">${signIn.elsewhere} <a href="${escaped(localhostOf(url))}/sign-in">${escaped(localhostOf(url))}</a></p>`

function asideOf({ state, beyond, local }: Asked): string {
  const factors = signIn.factors.map(
    ([sign, what, how]) => `<li>${icon(sign)}<span><b>${what}</b><small>${how}</small></span></li>`,
  )
  const next = `<h2>${signIn.next}</h2><ul>${factors.join('')}</ul><p class="f3">${signIn.known}</p>`
  return `${next}${factsOf({ state, beyond })}${local ? `<p class="f3">${signIn.local}</p>` : ''}`
}

export function factsOf({ state, beyond }: Pick<Standing, 'state' | 'beyond'>): string {
  const address = beyond ? words.beyond : words.loopback
  return `<h2>${words.said}</h2><dl><dt>${words.state}</dt><dd>${escaped(words.states[state])}</dd><dt>${words.address}</dt><dd>${address}</dd></dl>`
}
