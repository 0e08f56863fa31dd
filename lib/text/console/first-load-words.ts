import { facetPane } from '@/lib/text/messages/facet-pane-words'
import { flagNames } from '@/lib/text/messages/flag-names'
import { seen } from '@/lib/text/messages/seen-words'
import { stream } from '@/lib/text/messages/stream-words'
import { connection } from './connection'
import { shell } from './shell-words'

/** The words that every browser loads before it shows a first row; whatever comes later has them all, from `lib/text`. */
export const text = { connection, shell, stream, facetPane, seen, flagNames }
