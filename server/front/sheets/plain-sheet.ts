import { reader } from '@/lib/reader/reader'
import { entrance as words } from '@/lib/text/people/entrance-words'
import { escaped } from './escaped'
import { CLOCK_SCRIPT, clockOf } from './sheet-clock'
import { SHEET_STYLE } from './sheet-style'

/** When a page was made, UTC ms, and the nonce of its policy. */
export type Served = { now: number; nonce: string }

/** A page for who has no session; its parts are markup, in which everything that was typed is escaped. */
export type Sheet = {
  title: string
  where: string
  main: string
  aside: string
  foot: readonly string[]
  /** Ours, never of what was typed. Without it there is no clock either. */
  script?: (Served & { code?: string }) | null
}

const MARK =
  '<svg width="22" height="22" viewBox="0 0 22 22" fill="none" aria-hidden="true"><path d="M6.5 20V2.5M3.5 20h6" stroke="currentColor" stroke-width="2" stroke-linecap="square"/><path d="M6.5 8.5H19" stroke="var(--fg-2)" stroke-width="4"/></svg>'

/** Works without scripts, but for what only they can do. */
export function sheet({ title, where, main, aside, foot, script = null }: Sheet): string {
  const lang = reader().language === 'zh' ? 'zh-CN' : 'en'
  const said = foot.map((one) => `<span>${escaped(one)}</span>`).join('')
  const clock = script ? clockOf(script.now) : ''
  const code = `${CLOCK_SCRIPT}${script?.code ?? ''}`
  const last = script ? `<script type="module" nonce="${script.nonce}">${code}</script>` : ''
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)} · Signalbox</title><style>${SHEET_STYLE}</style></head><body><header>${MARK}<b>Signalbox</b><span class="f3">${escaped(where)}</span></header><main><section><div class="in">${main}</div></section><aside><div class="in">${aside}</div></aside></main><footer>${said}${clock}</footer>${last}</body></html>`
}

type Field = {
  name: string
  label: string
  type: 'text' | 'password'
  value?: string
  autocomplete: string
  hint?: string
  /** Characters; where scripts run, how many there are is told. */
  least?: number
  focus?: boolean
  fixed?: boolean
  mode?: string
}

export function field({ name, label, type, value = '', autocomplete, hint, least, focus, fixed, mode }: Field): string {
  const extra = [
    least ? ` minlength="${least}"` : '',
    mode ? ` inputmode="${mode}"` : '',
    focus ? ' autofocus' : '',
    fixed ? ' readonly' : '',
    hint ? ` aria-describedby="${name}-hint"` : '',
  ].join('')
  const below = hint ? `<span class="hint" id="${name}-hint">${escaped(hint)}${least ? tally(least) : ''}</span>` : ''
  const whole = `<label><span>${escaped(label)}</span><input name="${name}" type="${type}" value="${escaped(value)}" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false" required${extra}>${below}</label>`
  return type === 'password' ? `<div class="secret">${whole}${eye(label)}</div>` : whole
}

const tally = (least: number) =>
  `<span class="tally" hidden data-least="${least}" data-few="${escaped(words.tally.few(least))}" data-enough="${escaped(words.tally.enough)}"></span>`

/** Seen where scripts run: `SECRET_SCRIPT` shows what was typed beside it. */
const eye = (label: string) =>
  `<button class="eye" type="button" hidden aria-pressed="false" aria-label="${escaped(words.show(label))}">${icon('eye')}${icon('eyeOff')}</button>`

export const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escaped(value)}">`

export const wrong = (sentence: string | null) =>
  sentence === null ? '' : `<p class="crit" role="alert">${icon('alert')}<span>${escaped(sentence)}</span></p>`

const ICONS = {
  key: '<path d="M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z"/><circle cx="16.5" cy="7.5" r=".5" fill="currentColor"/>',
  eye: '<path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/>',
  eyeOff:
    '<path d="M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242"/><path d="M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20"/>',
  later: '<path d="M5 12h14M13 6l6 6-6 6"/>',
  timer: '<path d="M10 2h4M12 14l3-3"/><circle cx="12" cy="14" r="8"/>',
  alert:
    '<path d="M12 16h.01M12 8v4M15.312 2a2 2 0 0 1 1.414.586l4.688 4.688A2 2 0 0 1 22 8.688v6.624a2 2 0 0 1-.586 1.414l-4.688 4.688a2 2 0 0 1-1.414.586H8.688a2 2 0 0 1-1.414-.586l-4.688-4.688A2 2 0 0 1 2 15.312V8.688a2 2 0 0 1 .586-1.414l4.688-4.688A2 2 0 0 1 8.688 2z"/>',
} as const

/** Says nothing that does not stand beside it. */
export const icon = (name: keyof typeof ICONS) =>
  `<svg class="i" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${ICONS[name]}</svg>`
