/** The cause and what to do about it, on one line. */
export function inOneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const mend = 'mend' in error && typeof error.mend === 'string' ? ` ${error.mend}` : ''
  return `${error.message}${mend}`
}
