const AUTO = /\[AUTO_[A-Z_]{1,60}\]/
const ANGLE = /^<[A-Za-z][A-Za-z0-9_ -]{0,60}>$/
const BRACES = /^\{[A-Za-z][A-Za-z0-9_ .-]{0,60}\}$/

/** Whether a value still holds a placeholder that its writer never filled: `{{…}}`, `[AUTO_TIMESTAMP]`, `<iso_timestamp>`, `{agent}`, `$(…)`. */
export function isTemplate(text: string): boolean {
  return (
    holds(text, '{{', '}}') ||
    holds(text, '{%', '%}') ||
    holds(text, '$(', ')') ||
    holds(text, '${', '}') ||
    AUTO.test(text) ||
    ANGLE.test(text.trim()) ||
    BRACES.test(text.trim())
  )
}

function holds(text: string, open: string, close: string): boolean {
  const start = text.indexOf(open)
  return start !== -1 && text.indexOf(close, start + open.length) !== -1
}
