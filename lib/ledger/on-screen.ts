import { parseJson } from '@/lib/json/json'

/** What a browser said of a decision: how long its bytes had been on screen. Null where none said anything. */
export function onScreenOf(detail: string): number | null {
  const parsed = parseJson(detail)
  const said = parsed.ok ? fieldOf(parsed.value, 'onScreen') : null
  const ms = fieldOf(said, 'by') === 'browser' ? fieldOf(said, 'ms') : null
  return typeof ms === 'number' && ms >= 0 ? ms : null
}

function fieldOf(value: unknown, name: 'onScreen' | 'by' | 'ms'): unknown {
  const isObject = (one: unknown): one is { [key in typeof name]?: unknown } => typeof one === 'object' && one !== null
  return isObject(value) ? value[name] : null
}
