import type { LinkState } from '@/lib/people/people-told'
import { reader } from '@/lib/reader/reader'
import { entrance as words } from '@/lib/text/people/entrance-words'
import { people } from '@/lib/text/people/people-words'
import { zonedMoment, zonedTime, zoneName } from '@/lib/time/clock'
import { utcToLocal } from '@/lib/time/zone'
import { escaped } from './escaped'

/** Runs where scripts run: one that stands still would be wrong. */
export const clockOf = (now: number) =>
  `<div class="clock" hidden data-now="${now}" data-ahead="${utcToLocal(now, reader().zone) - now}"><span></span> ${zoneName(now)}</div>`

/** Until when a one-time link is good, and where scripts run how long that is. Only for who has the link itself. */
export function timeLeft({ name, madeAt, endsAt }: Extract<LinkState, { kind: 'good' }>, now: number): string {
  const { link } = people
  const over = `${link.ended(zonedTime(endsAt))} ${name === null ? link.firstEndedWhy : link.endedWhy}`
  const left = `<span role="timer" aria-label="${words.first.left}"></span>`
  return `<div class="ends" data-made="${madeAt}" data-ends="${endsAt}" data-over="${escaped(over)}"><p class="f3">${words.first.ends(zonedMoment(endsAt, now))}${left}</p><div class="meter" hidden><i></i></div></div><p class="warn" role="alert"></p>`
}

/** By the clock of the server, which ends the link, whatever the browser's says. Each second is shown and none is spoken. */
export const CLOCK_SCRIPT = `
{
  const clock = document.querySelector('.clock')
  const link = document.querySelector('.ends')
  const apart = clock.dataset.now - Date.now()
  const two = (value) => String(value).padStart(2, '0')
  const showClock = (now) => {
    const there = new Date(now + Number(clock.dataset.ahead))
    const { lang } = document.documentElement
    const named = (part) => there.toLocaleDateString(lang, { ...part, timeZone: 'UTC' })
    const weekday = named({ weekday: 'short' })
    const date = there.getUTCDate()
    const day = lang === 'en'
      ? [weekday, date, named({ month: 'short' })].join(' ')
      : there.getUTCMonth() + 1 + ' 月 ' + date + ' 日 ' + weekday
    clock.querySelector('span').textContent = day + ' ' + there.toISOString().slice(11, 19)
    clock.hidden = false
  }
  const showLeft = (now) => {
    const { made, ends, over } = link.dataset
    const left = Math.ceil((ends - now) / 1000)
    link.hidden = left <= 0
    if (left <= 0) {
      const said = link.nextElementSibling
      if (said.textContent === '') said.textContent = over
      return
    }
    const meter = link.querySelector('.meter')
    link.querySelector('[role=timer]').textContent = two(Math.floor(left / 60)) + ':' + two(left % 60)
    meter.firstElementChild.style.width = Math.min(100, (100 * (ends - now)) / (ends - made)) + '%'
    meter.hidden = false
  }
  const tick = () => {
    const now = Date.now() + apart
    showClock(now)
    if (link) showLeft(now)
    setTimeout(tick, 1000 - (now % 1000))
  }
  tick()
}
`
