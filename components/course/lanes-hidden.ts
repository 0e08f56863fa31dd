import { parseAsNativeArrayOf, parseAsString } from 'nuqs'

/**
 * Agents whose lanes are left out, one `without=` each: joined by commas, nuqs would escape the comma in a name and not
 * the percent sign, so that a name with `%2C` or an empty one came back as another.
 */
export const HIDDEN_LANES = parseAsNativeArrayOf(parseAsString)
