import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * The 49,000 most used, the most frequent first. A file of its own, so that it is loaded once a password is chosen: the package
 * is CommonJS, of which a bundle in parts gives no names where it is imported later by itself.
 */
export const frequentPasswords: readonly string[] = dictionary['passwords-common'].map(String)
