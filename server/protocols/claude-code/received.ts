/** What another agent said, as the record of whoever heard it has it. */
export type Received = { from: string; text: string }

const OPENS = '<teammate-message teammate_id="'
const CLOSES = '</teammate-message>'
const LONGEST_TAG = 2_000
const TAG = /^(?<from>[^"<\n]{1,200})"[^<>]*>\n?/

/**
 * What others said, and what the program put around it. It quotes such an end inside a text, so one ends at the first. Goes
 * through the text once, however often a block begins in it.
 */
export function receivedIn(text: string): { received: Received[]; around: string } {
  const received: Received[] = []
  let around = ''
  let at = 0
  for (let opens = text.indexOf(OPENS); opens !== -1; opens = text.indexOf(OPENS, opens + 1)) {
    if (opens < at) continue
    const inside = opens + OPENS.length
    const tag = TAG.exec(text.slice(inside, inside + LONGEST_TAG))
    if (tag === null) continue
    const begins = inside + tag[0].length
    const ends = text.indexOf(CLOSES, begins)
    if (ends === -1) break
    received.push({ from: tag.groups?.from ?? '', text: text.slice(begins, ends).replace(/\n$/, '') })
    around += text.slice(at, opens)
    at = ends + CLOSES.length
  }
  return { received, around: (around + text.slice(at)).trim() }
}
