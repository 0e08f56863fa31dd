const ESC = '\u001b'
const CSI = '\u009b'

/** What sets a colour or clears a line in a terminal: by ESC itself, or as `echo` leaves it where it is not told to read it. */
const COLOURS = new RegExp(`(?:${ESC}\\[|${CSI}|\\\\(?:0?33|x1[bB]|u001[bB]|e)\\[)[0-9;:]*[mK]`, 'g')

/** What a line says in a terminal, without its colours. The bytes keep them. */
export function withoutColours(text: string): string {
  return text.replace(COLOURS, '')
}
