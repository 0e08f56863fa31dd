const NON_ASCII = /[^\0-\x7f]/

/**
 * What is equal of two names that are one: composed or decomposed, in either case of any alphabet. Look-alikes of other
 * letters stay apart. For whom one looks and who is shown as one; what is allowed compares names letter for letter.
 */
export function identityOf(name: string): string {
  if (!NON_ASCII.test(name)) return name.toLowerCase()
  return name.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
}
