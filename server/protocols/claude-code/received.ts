/** What another agent said, as the record of whoever heard it has it. */
type Received = { from: string; text: string }

const BLOCK = /<teammate-message teammate_id="(?<from>[^"]{1,200})"[^>]*>\n?(?<text>.*?)\n?<\/teammate-message>/gs

/** What others said, and what the program put around it. The program quotes such an end inside a text, so one ends at the first. */
export function receivedIn(text: string): { received: Received[]; around: string } {
  const received = [...text.matchAll(BLOCK)].map(({ groups }) => ({
    from: groups?.from ?? '',
    text: groups?.text ?? '',
  }))
  return { received, around: text.replace(BLOCK, '').trim() }
}
