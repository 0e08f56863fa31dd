import type { Band, Step } from '@/lib/conversation/course'
import type { Way } from '@/lib/conversation/way'
import { type Arrow, type Plan, SIZE } from './plan'

type Wanted = {
  plan: Plan
  steps: readonly Step[]
  nameOf: (agent: string) => string
  timeOf: (ms: number) => string
  /** What a message says, in one line. */
  saysOf: (step: Step) => string
  bandOf: (band: Band) => string
  quietOf: (ms: number) => string
  /** The colour of a token of the theme. */
  colourOf: (token: string) => string
}

const HEAD = 58
const COLOURS: Record<Way, string> = { call: 'fg-2', remark: 'fg-3', error: 'crit-mk', owed: 'warn-mk' }
const BARS = { work: 'mute-mk2', error: 'crit-mk', wait: 'warn-mk', owed: 'mute-mk2' } as const

/** The sequence as a picture that stands by itself: no fonts, scripts or addresses, and what agents wrote as text only. */
export function svgOf(wanted: Wanted): string {
  const { plan, steps, nameOf, timeOf, saysOf, bandOf, quietOf, colourOf } = wanted
  const height = plan.height + HEAD
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${plan.width}" height="${height}" viewBox="0 0 ${plan.width} ${height}" font-family="Geist, system-ui, sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="${colourOf('bg-1')}"/>`,
  ]
  for (const [at, { band, left, width }] of plan.bands.entries()) {
    parts.push(
      `<rect x="${left}" width="${width}" height="${height}" fill="${colourOf(at % 2 === 0 ? 'bg-1' : 'bg-2')}"/>`,
    )
    parts.push(label({ x: left + 12, y: 18, colour: 'fg-3', says: bandOf(band), size: 11 }))
  }
  for (const { agent, x } of plan.lanes) {
    parts.push(`<path d="M${x} ${HEAD}V${HEAD + (plan.now ?? plan.height)}" stroke="${colourOf('line-2')}"/>`)
    parts.push(label({ x, y: 44, colour: 'fg-1', says: nameOf(agent), anchor: 'middle' }))
  }
  for (const { x, top, height: long, how } of plan.bars)
    parts.push(`<rect x="${x - 3}" y="${HEAD + top}" width="6" height="${long}" rx="1" fill="${colourOf(BARS[how])}"/>`)
  for (const { ms, top } of plan.gaps)
    parts.push(label({ x: plan.width / 2, y: HEAD + top + 18, colour: 'fg-3', says: quietOf(ms), anchor: 'middle' }))
  for (const { at, y } of plan.rows) {
    const step = steps[at]
    if (step === undefined) continue
    const arrow = plan.arrows.find((one) => one.at === at)
    parts.push(label({ x: 16, y: HEAD + y + 4, colour: 'fg-3', says: timeOf(step.orderAt), size: 11 }))
    parts.push(arrow === undefined ? aside(SIZE.gutter, y, saysOf(step)) : drawn(arrow, saysOf(step)))
  }
  return `${parts.join('\n')}\n</svg>\n`

  function drawn({ x, y: line, ends, dots, way }: Arrow, says: string): string {
    const y = HEAD + line
    const colour = colourOf(COLOURS[way])
    const dash = way === 'owed' ? ' stroke-dasharray="5 4"' : ''
    const shafts = ends.map((end) => {
      const side = end > x ? 1 : -1
      const tip = end - side * 4
      const back = tip - side * 8
      const filled = way === 'call' || way === 'error'
      const head = `<path d="M${back} ${y - 4}L${tip} ${y}L${back} ${y + 4}" fill="${filled ? colour : 'none'}" stroke="${colour}"/>`
      return `<path d="M${x + side * 3} ${y}H${tip - (filled ? side * 4 : 0)}" stroke="${colour}" stroke-width="1.5"${dash}/>${head}`
    })
    const points = [x, ...dots].map((dot) => `<circle cx="${dot}" cy="${y}" r="2.5" fill="${colour}"/>`)
    const middle = (Math.min(x, ...ends) + Math.max(x, ...ends)) / 2
    const { words, centre } = placed(says, middle)
    const over = label({ x: centre, y: y - 7, colour: textOf(way), says: words, anchor: 'middle' })
    return [...shafts, ...points, ends.length === 0 ? aside(x + 10, line, says) : over].join('')
  }

  /** Over the middle as far as the picture is wide there, and cut only where all of it is not wide enough. */
  function placed(says: string, middle: number): { words: string; centre: number } {
    const [left, right] = [SIZE.gutter, plan.width - 8]
    const words = cutTo(says, right - left)
    const half = widthOf(words) / 2
    return { words, centre: Math.min(Math.max(middle, left + half), right - half) }
  }

  function aside(x: number, y: number, says: string): string {
    return label({ x, y: HEAD + y - 7, colour: 'fg-2', says: cutTo(says, plan.width - 8 - x) })
  }

  function label(of: { x: number; y: number; colour: string; says: string; anchor?: 'middle'; size?: number }): string {
    const anchor = of.anchor === undefined ? '' : ` text-anchor="${of.anchor}"`
    const size = of.size === undefined ? '' : ` font-size="${of.size}"`
    return `<text x="${of.x}" y="${of.y}" fill="${colourOf(of.colour)}"${anchor}${size}>${escaped(of.says)}</text>`
  }
}

/** About, in px of text of 12: a picture cannot measure its fonts. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, one) => sum + (one >= '\u1100' ? 12 : 6.8), 0)
}

function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  const signs = Array.from(text)
  while (signs.length > 0 && widthOf(signs.join('')) > width - 12) signs.pop()
  return `${signs.join('')}…`
}

function textOf(way: Way): string {
  return way === 'error' ? 'crit' : way === 'owed' ? 'warn' : 'fg-1'
}

/** Text of XML; what XML has no room for is left out. */
function escaped(text: string): string {
  return text.replace(NOT_OF_XML, '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const NOT_OF_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
