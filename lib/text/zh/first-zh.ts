import { connectionZh } from './console/connection-zh'
import { shellZh } from './console/shell-zh'
import { facetsZh } from './messages/facets-zh'
import { flagNamesZh } from './messages/flag-names-zh'
import { seenZh } from './messages/seen-zh'
import { streamZh } from './messages/stream-zh'
import type { FirstTheme } from './themes'

/** What a browser needs before it shows a first row, as `lib/text/console/first-load-words`. */
export const first: { readonly [theme in FirstTheme]: object } = {
  shell: shellZh,
  stream: streamZh,
  facets: facetsZh,
  seen: seenZh,
  flagNames: flagNamesZh,
  connection: connectionZh,
}
