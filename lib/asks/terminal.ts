/** The terminal of a session that waits for a person, as its files tell. */
export type Terminal = {
  session: string
  directory: string | null
  pid: number | null
  /** As its multiplexer calls it. */
  pane: string | null
  /** What goes on with the session in a shell; null where its names would not be told whole in one. */
  resume: string | null
}

/** What would end a line of a shell, or act on the terminal that it is pasted into. */
const ACTING = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** Words as one command of a shell in a directory; null where it cannot be pasted as it is shown. */
export function shellCommand(words: readonly string[], directory: string | null): string | null {
  const all = directory === null ? words : [directory, ...words]
  if (all.some((word) => ACTING.test(word))) return null
  const command = words.map(quoted).join(' ')
  return directory === null ? command : `cd ${quoted(directory)} && ${command}`
}

function quoted(word: string): string {
  return /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
