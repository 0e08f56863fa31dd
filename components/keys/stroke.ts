/** A key press as bindings name it: `j`, `shift+e`, `mod+k`, `escape`, `g s`. */
export type Stroke = {
  key: string
  /** The place on the keyboard, named by the letter that stands there on most: `KeyJ`. */
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  isComposing: boolean
  keyCode: number
}

const COMPOSING = 229
const CHORD_MS = 1_000

/** Whether an input method takes it for what it composes. */
export function isComposed({ isComposing, keyCode }: Pick<Stroke, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === COMPOSING
}

/** Null when nothing may act: an input method composes, or Alt is held. Letters ignore caps lock; signs such as `?` carry their own shift. */
export function nameOf(stroke: Stroke): string | null {
  if (isComposed(stroke) || stroke.altKey || stroke.key === 'Process') return null
  const key = stroke.key === ' ' ? 'space' : letterOf(stroke).toLowerCase()
  if (stroke.ctrlKey || stroke.metaKey) return `mod+${key}`
  return stroke.shiftKey && (/^[a-z]$/.test(key) || key.length > 1) ? `shift+${key}` : key
}

/** A keyboard of another script writes none of the letters of bindings: there the place of the key counts. */
function letterOf({ key, code }: Stroke): string {
  const placed = /^Key([A-Z])$/.exec(code)?.[1]
  return placed !== undefined && /^\P{ASCII}$/u.test(key) ? placed : key
}

export type Chord = { first: string; at: number } | null

/** `g` begins a chord for one second; what follows is looked up as `g s` and nothing else. */
export function chordOf(chord: Chord, name: string, now: number): { name: string; chord: Chord } {
  if (chord && now - chord.at <= CHORD_MS) return { name: `${chord.first} ${name}`, chord: null }
  return name === 'g' ? { name, chord: { first: 'g', at: now } } : { name, chord: null }
}
