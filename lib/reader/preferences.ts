import { LANGUAGES, type Language, NOBODY, type Reader } from './reader'

/** `own`: in the zone of who reads. */
export const TIMES = ['own', 'utc'] as const
export type Times = (typeof TIMES)[number]

/** What a person chose for themselves; null: as their browser has it. */
export type Preferences = { language: Language | null; times: Times | null }

export const NO_PREFERENCES: Preferences = { language: null, times: null }

/** In which cookie a browser says its zone. */
export const ZONE_COOKIE = 'signalbox-zone'

/** What a browser says of itself: the header of its languages, and its zone. */
export type Browser = { languages: string | undefined; zone: string | null }

/** How pages are made for who chose so, in that browser. */
export function readerOf({ language, times }: Preferences, browser: Browser): Reader {
  const zone = times === 'utc' ? null : browser.zone
  return {
    language: language ?? languageIn(browser.languages ?? ''),
    zone: zone !== null && isZone(zone) ? zone : NOBODY.zone,
  }
}

/** The first of ours among those that a browser takes, by its own order (RFC 9110, 12.5.4). */
export function languageIn(header: string): Language {
  const wanted = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
    const quality = parameters.find((one) => one.startsWith('q='))
    return { tag: tag.split('-')[0] ?? '', weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
  })
  const best = wanted
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .find(({ tag }) => tag === '*' || LANGUAGES.some((language) => language === tag))
  return LANGUAGES.find((language) => language === best?.tag) ?? NOBODY.language
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name.length <= 64
  } catch {
    return false
  }
}
