/** Flags as a column: space-separated with a space at both ends, empty when there is none; each once, sorted. */
export function flagText(flags: Iterable<string>): string {
  const words = [...new Set(flags)].map((flag) => flag.replace(/\s+/g, '-')).filter((flag) => flag !== '')
  return words.length === 0 ? '' : ` ${words.sort().join(' ')} `
}

export function hasFlag(text: string, flag: string): boolean {
  return text.includes(` ${flag} `)
}

export function withFlag(text: string, flag: string): string {
  return hasFlag(text, flag) ? text : flagText([...text.split(' '), flag])
}

export function withoutFlag(text: string, flag: string): string {
  return hasFlag(text, flag) ? flagText(text.split(' ').filter((word) => word !== flag)) : text
}
