/** What stands in the place of a secret: it does not say how long that was. */
export const MASK = '••••'

/** A key of a known maker: what is said of it, and what is kept back. What a list cuts off ends with its text. */
const rest = (letters: string, least: number) => `(?:[${letters}]{${least},}|[${letters}]{4,}$)`
const KEYS = [
  ['sk-(?:ant|proj|svcacct|or|lf)-', rest('A-Za-z0-9_-', 16)],
  ['sk-', rest('A-Za-z0-9', 20)],
  ['gh[oprsu]_', rest('A-Za-z0-9', 20)],
  ['github_pat_', rest('A-Za-z0-9_', 20)],
  ['glpat-', rest('A-Za-z0-9_-', 16)],
  ['(?:AKIA|ASIA)', '[A-Z0-9]{16}'],
  ['xox[abeoprs]-', rest('A-Za-z0-9-', 10)],
  ['xapp-', rest('A-Za-z0-9-', 16)],
  ['AIza', rest('A-Za-z0-9_-', 30)],
  ['ya29\\.', rest('A-Za-z0-9_-', 20)],
  ['npm_', rest('A-Za-z0-9', 30)],
  ['pypi-', rest('A-Za-z0-9_-', 30)],
  ['hf_', rest('A-Za-z0-9', 20)],
  ['(?:sk|rk)_(?:live|test)_', rest('A-Za-z0-9', 16)],
  ['SG\\.', '[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}'],
  ['AGE-SECRET-KEY-1', rest('A-Z0-9', 20)],
  ['eyJ', '[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]{4,}(?:\\.[A-Za-z0-9_-]{0,})?|$)'],
] as const
/** Begins where a word does: a long run of letters is gone through once. */
const KEY = new RegExp(`(?<![A-Za-z0-9_-])(?:${KEYS.map(([says, secret]) => `(${says})${secret}`).join('|')})`, 'g')

const BEARER = /\b(bearer|basic)(\s{1,4})(?=[A-Za-z._~+/-]{0,60}[0-9])[A-Za-z0-9._~+/-]{16,}={0,2}/gi
/** `://who:password@`, also of nobody; what a list cut off ends with its text, and a port is none. */
const ADDRESS = /(:\/\/[^\s:/@[\]]{0,64}:)(?:[^\s/@]{1,256}(?=@)|(?!\d{1,5}$)[^\s/@]{4,256}$)/g
const NAMED = '(?:password|passwd|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credentials?)'
const BETWEEN = `(\\\\{0,2}["']?\\s{0,3}(?:=|:)\\s{0,3}\\\\{0,2})`
/** A value in quotes, or one without blanks. What is read from elsewhere, a number and a plain word after a colon are none. */
const ASSIGNED = new RegExp(
  `(${NAMED})${BETWEEN}(?:(["'])([^"'\\\\\\n]{4,512})|([^\\s"'\`,;&<>()[\\]{}\\\\]{4,512}))`,
  'gi',
)
/** `--password value`. */
const OPTION = new RegExp(
  `(?<![\\w-])(--?(?:[a-z]{1,16}-){0,3}${NAMED}\\s{1,3})(["']?)([^\\s"'\`,;&<>()[\\]{}\\\\]{4,512})`,
  'gi',
)
const PLAIN_VALUE = /^(?:[$%<*•.]|\d+$|(?:true|false|null|none|undefined|required|optional|process\.|os\.|env\.))/i
const WORDS = /^[\p{L}\s.,:;!?…-]*$/u

const BEGIN = '-----BEGIN '
const PRIVATE = /^-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/
const END = '-----END '

/** The text with what looks like a secret kept back; the same text where nothing does. Takes time by its length. */
export function maskSecrets(text: string): string {
  if (text.length < 8) return text
  return maskBlocks(text)
    .replace(KEY, (...found) => `${found.slice(1, KEYS.length + 1).find((says) => says !== undefined) ?? ''}${MASK}`)
    .replace(BEARER, (_, how: string, between: string) => `${how}${between}${MASK}`)
    .replace(ADDRESS, (_, before: string) => `${before}${MASK}`)
    .replace(ASSIGNED, assigned)
    .replace(OPTION, (all, option: string, quote: string, value: string) =>
      isOther(value) ? all : `${option}${quote}${MASK}`,
    )
}

/** Whether something in it looks like a secret. */
export function holdsSecret(text: string): boolean {
  return maskSecrets(text) !== text
}

/** A word, a number, another option, or where it is read from. */
function isOther(value: string): boolean {
  return PLAIN_VALUE.test(value) || WORDS.test(value) || value.startsWith('-')
}

function assigned(
  all: string,
  name: string,
  between: string,
  quote: string | undefined,
  quoted: string | undefined,
  bare: string | undefined,
): string {
  const value = quoted ?? bare ?? ''
  if (PLAIN_VALUE.test(value)) return all
  // `Token: expired` is a sentence, `password=expired` is none.
  if (WORDS.test(value) && between.includes(':') && quote === undefined) return all
  if (quote !== undefined && /\s/.test(value) && WORDS.test(value)) return all
  return `${name}${between}${quote ?? ''}${MASK}`
}

/** A private key up to its end, or to the end of the text. */
function maskBlocks(text: string): string {
  let out = ''
  let done = 0
  for (let at = text.indexOf(BEGIN); at !== -1; at = text.indexOf(BEGIN, Math.max(at + 1, done))) {
    const [head] = PRIVATE.exec(text.slice(at, at + 80)) ?? []
    if (head === undefined) continue
    const end = text.indexOf(END, at + head.length)
    out += `${text.slice(done, at)}${head} ${MASK}${end === -1 ? '' : ' '}`
    done = end === -1 ? text.length : end
  }
  return done === 0 ? text : out + text.slice(done)
}
