import { maskSecrets } from '@/lib/letters/mask-secrets'
import { codeIn } from './shown-code'

/** So much of a call is told. */
const TOLD = 80

/** Where a command calls to: an address, a variable, a host with a port or a path. */
const TARGET =
  '(?<!\\w)(?:https?:\\/\\/|\\$\\{?\\w|localhost\\b|\\d{1,3}(?:\\.\\d{1,3}){3}|[\\w-]{1,60}(?:\\.[\\w-]{1,60}){0,8}:\\d{2,5}\\b|[\\w-]{1,60}(?:\\.[\\w-]{1,60}){1,8}\\/)'
const METHOD = '(?:GET|POST|PUT|PATCH|DELETE)'

/** Calls of an API, as shells and common libraries have them. */
const CALLS: readonly RegExp[] = [
  new RegExp(`(?<![\\w.-])(?:curl|wget)\\s[^\\n|]{0,400}?${TARGET}`, 'u'),
  new RegExp(`^\\s{0,8}(?:\\$\\s)?(?:https?|xh)\\s(?:-\\S{1,40}\\s){0,6}${METHOD}\\s\\S`, 'mu'),
  new RegExp(`^\\s{0,8}${METHOD}\\s+https?:\\/\\/\\S`, 'mu'),
  /\bInvoke-(?:RestMethod|WebRequest)\b/iu,
  /(?<![\w.])fetch\(\s{0,8}(?:["'`](?:https?:\/\/|\$\{)|\w{0,40}(?:url|endpoint)\b)/iu,
  /\baxios(?:\.(?:get|post|put|patch|delete|request))?\(/u,
  /\b(?:requests|httpx)\.(?:get|post|put|patch|delete|head|request)\(/u,
  /\.(?:get|post|put|patch|delete|request)\(\s{0,8}f?["'`]https?:\/\//u,
  /\burlopen\(|\burllib\.request\.Request\(|\bhttp\.client\.HTTPS?Connection\(/u,
  /\bhttp\.(?:Get|Post|NewRequest\w{0,20})\(/u,
]

/** What is fetched as a file is no call of an API, unless something is sent. */
const FILE =
  /https?:\/\/[^\s"'`]{1,400}\.(?:tar|t?gz|tar\.\w{2,3}|zip|bz2|xz|deb|rpm|whl|iso|img|sh|py|md|html?|pdf|png|jpe?g|svg|txt|csv)(?=$|[\s"'`?#;)])/iu
const SENDS = /\s(?:-X|-d|--data\S*|--request|--json|--post\S*)\b/u

/**
 * The first call of an API in what a message shows as code or as a command, where no wrapper stands beside it, as its words
 * have it, without secrets; null where there is none. Links that prose names are none.
 */
export function directCall(message: Parameters<typeof codeIn>[0], wrappers: readonly string[]): string | null {
  const names = wrappers.filter((name) => name !== '').map((name) => name.toLowerCase())
  if (names.length === 0) return null
  for (const { code, beside } of codeIn(message)) {
    const low = `${beside}\n${code}`.toLowerCase()
    if (names.some((name) => low.includes(name))) continue
    const call = callIn(code)
    if (call !== null) return call
  }
  return null
}

function callIn(code: string): string | null {
  const lines = code.replace(/\\\r?\n\s*/g, ' ').split('\n')
  const said = lines.filter((line) => !/^\s*(?:#(?!!)|\/\/|--\s|\*|<!--)/.test(line)).join('\n')
  for (const call of CALLS) {
    const at = call.exec(said)?.index
    if (at === undefined) continue
    const [line = ''] = said.slice(at).trimStart().split('\n', 1)
    if (!FILE.test(line) || SENDS.test(line)) return cut(maskSecrets(line.slice(0, 2_000).trim()))
  }
  return null
}

const cut = (text: string) => (text.length > TOLD ? `${text.slice(0, TOLD - 1)}…` : text)
