import { connection } from './connection'
import { facets } from './facets'
import { flagNames } from './flag-names'
import { seen } from './seen'
import { shell } from './shell'
import { stream } from './stream'

/** The words that every browser loads before it shows a first row; whatever comes later has them all, from `lib/text`. */
export const text = { shell, stream, facets, seen, flagNames, connection }
