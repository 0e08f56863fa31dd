const WORD = String.raw`[\p{L}\p{N}][\p{L}\p{N}_-]{0,40}`
const NAME = String.raw`${WORD}(?: ${WORD}){0,2}(?: ?\([^()]{1,60}\))?`
/** `[C2A] CAPTAIN → Agent-5`, `🤝 Agent-3 → Agent-1: Done`. */
const ARROW = new RegExp(
  String.raw`^[^\p{L}\p{N}[]*(\[[^\]]{1,40}\] ?)?(${NAME}) ?(?:\u2192|\u27a1|->|=>) ?(${NAME})(?=$|[:.,!]| [-\u2013\u2014] )`,
  'u',
)
const NUMBERED = /agent[-_ ]?\d/i
/** `MESSAGE FROM CAPTAIN AGENT-4`: what was got from somebody is no letter of theirs. */
const LETTER =
  'message|letter|note|directive|order|report|update|reply|response|answer|request|announcement|notice|broadcast'
const FROM = new RegExp(
  String.raw`\b(?:${LETTER})s? from ((?:${WORD} ){0,2}agent[-_ ]?\d{1,6})(?![\p{L}\p{N}_-])`,
  'iu',
)
const LONGEST = 300

/** Who writes to whom, as the titles of a letter say it; nothing where they do not. */
export function namedInTitle(titles: readonly string[]): Record<string, string> {
  for (const title of titles.map((line) =>
    line
      .slice(0, LONGEST)
      .replace(/\*\*|^#+\s/g, '')
      .replace(/\s+/g, ' '),
  )) {
    const [, tag, from, to] = ARROW.exec(title) ?? []
    if (from !== undefined && to !== undefined && (tag !== undefined || NUMBERED.test(`${from} ${to}`)))
      return { From: from, To: to }
    const sender = FROM.exec(title)?.[1]
    if (sender !== undefined) return { From: sender }
  }
  return {}
}
