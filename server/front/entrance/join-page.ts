import { type LinkState, PASSWORD_LENGTH } from '@/lib/people/people-told'
import { entrance as words } from '@/lib/text/people/entrance-words'
import { people } from '@/lib/text/people/people-words'
import { zonedMoment } from '@/lib/time/clock'
import { escaped } from '@/server/front/sheets/escaped'
import { field, hidden, sheet, wrong } from '@/server/front/sheets/plain-sheet'
import { timeLeft } from '@/server/front/sheets/sheet-clock'
import { factorChoice } from './next-factor'
import { SECRET_SCRIPT } from './secret-script'
import { factsOf, type Standing } from './sign-in-page'

type Good = Extract<LinkState, { kind: 'good' }>
type Asked = Standing & {
  link: string
  state: Standing['state']
  open: boolean
  typed: string
  /** Which second factor is to be added next. */
  chosen: string | null
  problem: string | null
  start: string | null
}

/** Where a newcomer, or the first admin, chooses a password. */
export function joinForm(good: Good, asked: Asked): string {
  const first = good.name === null
  const title = good.name === null ? words.first.title : words.join.title(good.name)
  const names = first
    ? field({
        ...{ name: 'name', label: words.first.name, type: 'text', value: asked.typed, autocomplete: 'username' },
        ...{ hint: words.first.nameHint, focus: true },
      })
    : field({
        ...{ name: 'name', label: words.join.name, type: 'text', value: good.name ?? '', autocomplete: 'username' },
        fixed: true,
      })
  const password = { type: 'password', autocomplete: 'new-password', least: PASSWORD_LENGTH.least } as const
  const why = first ? [words.first.why] : [words.join.why, ...(good.again ? [words.join.ends] : [])]
  const head = `<h1>${escaped(title)}</h1><p>${why.join(' ')}</p>${timeLeft(good, asked.now)}`
  const main = `${head}<form method="post" action="/join">${hidden('token', asked.link)}${names}${field({
    ...{ name: 'password', label: words.signIn.password, hint: words.passwordHint, ...password },
    focus: !first,
  })}${field({ name: 'again', label: words.repeat, ...password })}${factorChoice(asked)}${wrong(asked.problem)}<button type="submit">${
    first ? words.first.put : words.join.put
  }</button></form>${without(asked.start)}`
  const steps = words.first.steps(asked.open).map(([what, why]) => `<li><b>${what}</b><span>${why}</span></li>`)
  const aside = first ? `<h2>${words.first.happens}</h2><ol>${steps.join('')}</ol>${printed(asked)}` : factsOf(asked)
  return sheet({
    ...{ title, where: words.at(asked.url), main, aside },
    foot: first ? [words.foot.nobody] : [words.foot.out],
    script: { ...asked, code: SECRET_SCRIPT },
  })
}

/** As the command that made the link printed it; the link is told apart by its ends. */
function printed({ url, link }: Asked): string {
  const { terminal, printed } = words.first
  const address = `${url}/join?token=${link.slice(0, 4)}…${link.slice(-4)}`
  return `<h2>${terminal}</h2><pre>${escaped(printed)}\n  ${escaped(address)}</pre>`
}

/** `start`: the token of a start link, for who is on this machine. */
function without(start: string | null): string {
  if (start === null) return ''
  const { first } = words
  return `<form method="get" action="/start">${hidden('token', start)}<button class="quiet" type="submit">${first.without}</button></form><p class="f3">${first.withoutSays}</p>`
}

/** Why a link does not work: used ones say when, and from where. */
export function deadLink(state: Exclude<LinkState, Good>, standing: Standing): string {
  const [title, why] = whyDead(state, standing.now)
  const main = `<h1>${escaped(title)}</h1><p>${escaped(why)}</p>`
  return sheet({
    ...{ title: people.link.unknown, where: words.at(standing.url), main, aside: factsOf(standing) },
    foot: [words.foot.out],
    script: standing,
  })
}

function whyDead(state: Exclude<LinkState, Good>, now: number): readonly [string, string] {
  const { link } = people
  switch (state.kind) {
    case 'unknown':
      return [link.unknown, link.unknownWhy]
    case 'used':
      return [link.used(zonedMoment(state.at, now), state.from), link.usedWhy]
    case 'ended':
      return [link.ended(zonedMoment(state.at, now)), state.first ? link.firstEndedWhy : link.endedWhy]
    case 'not-first':
      return [link.notFirst, link.notFirstWhy]
  }
}
