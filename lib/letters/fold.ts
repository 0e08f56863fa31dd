const NON_ASCII = /[^\0-\x7f]/
/** Everything but visible ASCII. */
const SPECIAL = /[^!-~]/
export const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
/** Marks and characters that show nothing; the two voicing marks stay because か and が are different letters. */
const UNSEEN = /(?![\u3099\u309a])[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Case, marks, compatibility forms and invisible characters folded away; separators stay. */
export function foldRun(text: string): string {
  return text
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replaceAll('ς', 'σ')
    .normalize('NFC')
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
