import { connection } from './connection'
import { facets } from './facets-words'
import { flagNames } from './flag-names'
import { seen } from './seen-words'
import { shell } from './shell-words'
import { stream } from './stream-words'

/** The words that every browser loads before it shows a first row; whatever comes later has them all, from `lib/text`. */
export const text = { shell, stream, facets, seen, flagNames, connection }
