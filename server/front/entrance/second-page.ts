import { entrance as words } from '@/lib/text/people/entrance-words'
import { escaped } from '@/server/front/sheets/escaped'
import { field, hidden, icon, sheet, wrong } from '@/server/front/sheets/plain-sheet'
import { PASSKEY_SCRIPT, saysOf } from './passkey-script'
import { factsOf, type Standing } from './sign-in-page'

/** What an account asks for besides the password, of a browser at one origin. Which passkeys it has is not said. */
export type Second = {
  code: boolean
  /** By what a browser shows one of the passkeys, as JSON; null where none can be shown. */
  passkey: string | null
  /** Other origins of the console where one can be. */
  elsewhere: readonly string[]
}

type Asked = Standing & {
  second: Second
  to: string
  step: string
  name: string
  problem: string | null
}

const { step: say } = words

/** What is asked for after a right password. A code is typed without scripts; only they reach a passkey. */
export function secondForm(asked: Asked): string {
  const { second, name, problem } = asked
  const here = second.passkey !== null
  const parts = [
    `<h1>${say.title}</h1><p>${escaped(say.why(name))}</p>`,
    here ? passkeyForm(asked, second.passkey ?? '') : '',
    second.code ? codeForm(asked, here) : '',
    here || second.code ? '' : wrong(problem),
    second.elsewhere.length > 0 && !here ? elsewhere(second.elsewhere) : '',
  ]
  return sheet({
    ...{ title: say.title, where: words.at(asked.url), main: parts.join(''), aside: factsOf(asked) },
    foot: [words.foot.out],
    script: { ...asked, code: here ? PASSKEY_SCRIPT : '' },
  })
}

const form = ({ to, step }: Asked, more: string, content: string) =>
  `<form method="post" action="/sign-in"${more}>${hidden('to', to)}${hidden('step', step)}${content}</form>`

function passkeyForm(asked: Asked, options: string): string {
  const data = `${saysOf(say)} data-options="${escaped(options)}"`
  const content = `${hidden('passkey', '')}<p class="crit" role="alert">${escaped(asked.problem ?? '')}</p><button type="submit" autofocus>${icon('key')}${say.passkey}</button><p class="f3">${say.passkeyHint}</p><noscript><p class="crit">${say.scripts}</p></noscript>`
  return form(asked, data, content)
}

function codeForm(asked: Asked, second: boolean): string {
  const code = { name: 'code', label: say.code, type: 'text', autocomplete: 'one-time-code', hint: say.hint } as const
  const problem = second ? '' : wrong(asked.problem)
  const put = `<button${second ? ' class="quiet"' : ''} type="submit">${say.put}</button>`
  const or = second ? `<p class="f3 or">${say.or}</p>` : ''
  return or + form(asked, '', `${field({ ...code, focus: !second, mode: 'numeric' })}${problem}${put}`)
}

function elsewhere(origins: readonly string[]): string {
  const links = origins.map((origin) => `<a href="${escaped(origin)}/sign-in">${escaped(origin)}</a>`).join(', ')
  return `<p class="warn">${say.elsewhere} ${links}</p>`
}
