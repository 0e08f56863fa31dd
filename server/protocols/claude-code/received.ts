/** What another agent said, as the record of whoever heard it has it. */
export type Received = { from: string; text: string }

const BLOCK = /<teammate-message teammate_id="(?<from>[^"]{1,200})"[^>]*>\n?(?<text>.*?)\n?<\/teammate-message>/gs

/** The program quotes such an end inside a text, so a block ends at the first. */
export function receivedIn(text: string): Received[] {
  return [...text.matchAll(BLOCK)].map(({ groups }) => ({ from: groups?.from ?? '', text: groups?.text ?? '' }))
}
