const NON_ASCII = /[^\0-\x7f]/
/** Everything but visible ASCII. */
const SPECIAL = /[^!-~]/
export const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
/** The two voicing marks stay because か and が are different letters. */
const MARK = '(?![\\u3099\\u309a])\\p{M}'
/** Marks of no script, and points that are left out where one does not spell with care. */
const SET_ON = '[\\p{Script=Inherited}\\p{Script=Cyrillic}\\p{Script=Hebrew}\\p{Script=Arabic}]'
/** Scripts none of whose letters is a mark. */
const WITHOUT = `[${'Latin Greek Cyrillic Hebrew Arabic Han Hiragana Katakana Hangul'.replace(/\w+ ?/g, (script) => `\\p{Script=${script.trim()}}`)}]`
/**
 * Characters that show nothing, and marks that are no letters. Those of other scripts stay where they stand behind a letter
 * of theirs: की and कि are two words.
 */
const UNSEEN = new RegExp(
  `[\\p{Cf}\\p{Default_Ignorable_Code_Point}]|${MARK}(?:(?<=${SET_ON})|(?<=${WITHOUT}\\p{M})(?:${MARK})*)`,
  'gu',
)

/** Case, marks that are no letters, compatibility forms and invisible characters folded away; separators stay. */
export function foldRun(text: string): string {
  const parts = text.normalize('NFKD')
  const seen = parts.replace(UNSEEN, '')
  const lower = seen.toLowerCase().toUpperCase().toLowerCase()
  if (!NON_ASCII.test(lower)) return lower
  // Nothing was taken away, and it has no case: it folds no further.
  if (lower === parts) return lower.replaceAll('ς', 'σ').normalize('NFC')
  return lower.normalize('NFKD').replace(UNSEEN, '').replaceAll('ς', 'σ').normalize('NFC')
}

/** Values longer than this many UTF-16 units count as equal when they begin alike, so that a hostile name stays bounded. */
const MAX_VALUE = 200

/** The form in which a name, an id or a closed word is compared: folded, inner white space single, at most 200 units of the original. */
export function foldValue(value: string): string {
  const cut = value.length > MAX_VALUE ? value.slice(0, MAX_VALUE) : value
  if (!SPECIAL.test(cut)) return cut.toLowerCase()
  if (!NON_ASCII.test(cut)) return tidy(cut.toLowerCase().replaceAll('\0', '␀'))
  return tidy(foldRun(cut.replace(LONE_SURROGATE, '\ufffd').replaceAll('\0', '␀')))
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
